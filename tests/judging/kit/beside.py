"""Run the kit's engine in plain Python, and print its answer to each question.

    python beside.py < FILE

The first line of FILE holds the modules as JSON, name to source; each other line is a question.
"""

import importlib.abc
import importlib.util
import json
import sys
import types


class Kit(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Import the kit's modules in preference to installed ones."""

    def __init__(self, modules):
        self.modules = modules

    def find_spec(self, name, _path=None, _target=None):
        if name not in self.modules:
            return None
        package = any(other.startswith(f"{name}.") for other in self.modules)
        return importlib.util.spec_from_loader(name, self, is_package=package)

    def exec_module(self, module):
        code = compile(self.modules[module.__name__], module.__name__, "exec")
        exec(code, module.__dict__)  # noqa: S102 -- the kit's own sources are what is tried


def main():
    modules = json.loads(sys.stdin.readline())
    questions = [json.loads(line) for line in sys.stdin]
    native = types.ModuleType("native")
    native.quoted = lambda text, dumps=json.dumps: dumps(text, ensure_ascii=False)
    native.number, native.parse = repr, json.loads
    for name in modules:
        sys.modules.pop(name, None)
    sys.modules["native"] = native
    sys.meta_path.insert(0, Kit(modules))
    import front  # noqa: PLC0415 -- the kit's, from here on

    sys.stdout.writelines(f"{front.ruled(*question)}\n" for question in questions)


main()
