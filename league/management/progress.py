"""Shows how far a command has got: one moving line on a terminal, elsewhere a line per stage."""

from django.core.management.base import OutputWrapper


class Progress:
    """Shows progress: called with what is being done and the share of it that is done, 0 to 1."""

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
