"""The firmware's modules as they go to a board: every constant's value in place of its name, nothing that only the desktop
calls, no comments, no docstrings.

A board compiles what it imports and keeps the names on its heap: `from .layout import FEET` costs a place in the importing
module's table, and every name its letters once. With the values in their places, and without the imports that this leaves
unused, a race takes 15 KB less and the start a fifth less time. Line numbers stay: a traceback fits the source.

A constant is a name in capitals that its module assigns once, at its top level: a whole number, also by `const`, or a text of
at most 9 characters; other constants may stand in it. Its definition stays where something could still ask for it by name.
Functions, methods and classes whose names stand nowhere else in the firmware are left out, and what classes have as a plain
value that nothing asks for.
"""

import ast
import io
import operator
import re
import tokenize

NAME = re.compile(r"_?[A-Z][A-Z0-9_]*\Z")
SHORT = 9  # characters of a text that the interpreter keeps once, however often it stands somewhere
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}


class Module:
    """One source: its tree, its constants, and what its imports mean."""

    def __init__(self, path, package, text):
        self.path, self.package, self.text = path, package, text
        self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))
        self.constants = None  # name -> value, once they were looked for
        self.definitions = {}  # name -> its assignment
        self.modules = {}  # name here -> name of a module
        self.names = {}  # name here -> (name of a module, name there)
        self.stars = []  # names of the modules of which everything is imported
        self.imports = [node for node in self.tree.body if isinstance(node, ast.ImportFrom)]

    def origin(self, node):
        """Name of the module that this `from ... import` means."""
        base = self.package.split(".") if node.level else []
        return ".".join(base[: len(base) - node.level + 1] + ([node.module] if node.module else []))


def lean(sources):
    """Path -> text of the modules of `sources`, which is the same: paths relative to the drive's root, all of the firmware."""
    modules = {}
    for path, text in sources.items():
        parts = path.removesuffix(".py").split("/")
        package = ".".join(parts[:-1])
        modules[package if parts[-1] == "__init__" else ".".join(parts)] = Module(path, package, text)
    for module in modules.values():
        _read_imports(modules, module)
    for name in modules:
        _constants(modules, name)
    asked_for = {name for module in modules.values() for name in _asked_for(module)}
    unused = _unused(modules)
    return {module.path: _bare(_replaced(modules, module, asked_for, unused)) for module in modules.values()}


def _read_imports(modules, module):
    for node in module.imports:
        origin = module.origin(node)
        for alias in node.names:
            here = alias.asname or alias.name
            if alias.name == "*":
                module.stars.append(origin)
            elif f"{origin}.{alias.name}" in modules:
                module.modules[here] = f"{origin}.{alias.name}"
            elif origin in modules:
                module.names[here] = origin, alias.name


# Values


def _constants(modules, name):
    """The constants of a module; while they are looked for those above the line that asks."""
    module = modules[name]
    if module.constants is None:
        module.constants = {}
        often = _assigned(module.nodes)
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                target = node.targets[0].id
                value = _value(modules, module, node.value) if NAME.match(target) and often.count(target) == 1 else None
                if value is not None:
                    module.constants[target] = value
                    module.definitions[target] = node
    return module.constants


def _assigned(nodes):
    """Every name that is assigned, once for each time, but for attributes of classes: functions do not see these as names."""
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    attributes = {target for node in classes for line in node.body if isinstance(line, ast.Assign) for target in line.targets}
    names = [node for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    return [node.id for node in names if node not in attributes] + [node.arg for node in nodes if isinstance(node, ast.arg)]


def _value(modules, module, node):
    """What an expression is if it is constant, None if not."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        return _value(modules, module, node.args[0])
    if isinstance(node, ast.Constant):
        short = type(node.value) is str and len(node.value) <= SHORT
        return node.value if type(node.value) is int or short else None
    if isinstance(node, ast.Name):
        return _named(modules, module, node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in module.modules:
        return _constants(modules, module.modules[node.value.id]).get(node.attr)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        left, right = _value(modules, module, node.left), _value(modules, module, node.right)
        if type(left) is int and type(right) is int:
            return OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(modules, module, node.operand)
        return -value if type(value) is int else None
    return None


def _named(modules, module, name):
    """The value of a constant that the module has, or imports, under this name."""
    if name in module.names:
        origin, there = module.names[name]
        return _constants(modules, origin).get(there)
    if name in (module.constants or {}):
        return module.constants[name]
    for origin in [] if name.startswith("_") else module.stars:
        _constants(modules, origin)
        value = _named(modules, modules[origin], name)
        if value is not None:
            return value
    return None


def _asked_for(module):
    """Names that something may look for at run time: attributes of what need not be a module, and words in texts. What is only
    ever assigned is not looked for.
    """
    assigned = {target for node in module.nodes if isinstance(node, ast.Assign) for target in node.targets}
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and node not in assigned:
            if not (isinstance(node.value, ast.Name) and node.value.id in module.modules):
                yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _unused(modules):
    """Definitions whose names nothing in the firmware says, but for others of them."""
    definitions = {
        node
        for module in modules.values()
        for holder in [module.tree, *(node for node in module.tree.body if isinstance(node, ast.ClassDef))]
        for node in holder.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list and not node.name.startswith("__")
    }
    unused, inside = set(), set()
    asked_for = {name for module in modules.values() for name in _asked_for(module)}
    classes = [node for module in modules.values() for node in module.nodes if isinstance(node, ast.ClassDef)]
    for line in (line for node in classes for line in node.body if isinstance(line, ast.Assign)):
        names = {name.id for target in line.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
        if not names & asked_for and isinstance(line.value, ast.Constant):
            unused.add(line)
    while True:
        said = {name for module in modules.values() for node in module.nodes if node not in inside for name in _said(node)}
        more = {node for node in definitions - inside if node.name not in said}
        if not more:
            return unused  # and what classes have that nothing asks for
        unused |= more
        inside.update(node for definition in more for node in ast.walk(definition))


def _said(node):
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.findall(r"\w+", node.value) if " " not in node.value.strip() else []
    return []


# Text


def _replaced(modules, module, asked_for, unused):
    """The module's text with values in the places of names, on the same lines."""
    edits = []  # (node, text that stands there instead)
    done = set()  # nodes that are gone with another one
    for node in module.nodes:
        if node in unused and node not in done:
            edits.append((node, "pass"))
            done.update(ast.walk(node))
    for name, node in module.definitions.items():
        if name not in asked_for:
            edits.append((node, ""))
            done.update(ast.walk(node))
    used = set()
    for node in module.nodes:
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and node not in done:
            value = _value(modules, module, node)
            if value is not None:
                edits.append((node, repr(value) if isinstance(value, str) or value >= 0 else f"({value})"))
                done.update(ast.walk(node))
            elif isinstance(node, ast.Name):
                used.add(node.id)
    for node in module.imports:
        left = []
        for alias in node.names:
            if alias.name == "*":
                left += [ast.alias(name) for name in sorted(_public(modules[module.origin(node)].tree) & used)]
            elif (alias.asname or alias.name) in used:
                left.append(alias)
        if left != node.names:
            edits.append((node, ast.unparse(ast.ImportFrom(node.module, left, node.level)) if left else ""))
    text = module.text.encode()
    starts = [0]
    for line in text.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    for node, new in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        text = text[:start] + new.encode() + b"\n" * text[start:end].count(b"\n") + text[end:]
    return text.decode()


def _public(tree):
    """Names that a module's top level makes; what it imports itself is not for others."""
    made = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return made | {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets}


def _bare(text):
    """The text without comments and docstrings; the lines stay."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            lines[line - 1] = lines[line - 1][:column]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            alone = len(node.body) == 1 and not isinstance(node, ast.Module)
            lines[first.lineno - 1 : first.end_lineno] = [""] * (first.end_lineno - first.lineno + 1)
            lines[first.lineno - 1] = " " * first.col_offset + "pass" if alone else ""
    return "\n".join(line.rstrip() for line in lines)
