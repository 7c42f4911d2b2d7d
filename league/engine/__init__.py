"""What the service promises about people, as pure functions over one file: who is shown how."""
