"""What can happen to an event: one function for each use case, one transaction each."""
