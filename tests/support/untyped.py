"""Operations of the API whose answers no Struct describes yet: none may be added."""

UNTYPED: set[str] = set()
