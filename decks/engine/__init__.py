"""What may be played: cards, names, lists, formats, legality. Pure: data is handed in."""
