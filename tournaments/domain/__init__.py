"""What can happen to an event: one function a use case, one transaction each."""
