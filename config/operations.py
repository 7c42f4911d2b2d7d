"""How the API names its operations: every one by its own address."""

from drf_spectacular.openapi import AutoSchema


class Described(AutoSchema):
    """A list and one of it have the same words in their addresses: the parts tell them apart."""

    def get_operation_id(self) -> str:
        parts = [
            f"by_{part[1:-1]}" if part.startswith("{") else part.replace("-", "_")
            for part in self.path.strip("/").split("/")[2:]
        ]
        return "_".join([*parts, self.method_mapping[self.method.lower()]])
