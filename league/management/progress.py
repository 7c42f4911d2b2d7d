"""How far a command has got: one line that moves on a terminal, elsewhere a line for each stage."""

from django.core.management.base import OutputWrapper


class Progress:
    """Called with what is being done and what share of it is, 0 to 1."""

    def __init__(self, out: OutputWrapper) -> None:
        self.out, self.stage = out, ""

    def __call__(self, what: str, share: float) -> None:
        stage = what.partition(" ")[0]
        if self.out.isatty():
            self.out.write(f"\r\033[K{share:4.0%} {what}", ending="\n" if share >= 1 else "")
            self.out.flush()
        elif share < 1 and stage != self.stage:
            self.out.write(f"{stage} …")
        self.stage = stage
