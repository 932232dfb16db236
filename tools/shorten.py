"""Short names for what only one function or one class can see, in the modules that go to a board (after tools/lean.py).

CircuitPython keeps every name that it reads in a source, once and for ever; beyond 630 of them its table doubles, which alone
is 4 KB of the heap. So that functions and classes share names:

- locals and parameters become a, b, c ...; what is named in a call (`f(width=1)`) stays;
- attributes that all of the firmware reaches through `self` or the class become letters that are no attribute's name anywhere;
  classes that inherit from each other get them together;
- functions, classes and tables of a module that no other one names become letters from the end of the alphabet.

main.py is as it was: whoever starts the firmware calls it.
"""

import ast
import builtins
import string

LETTERS = string.ascii_letters
_KEYWORDS = {ast.FunctionDef: "def ", ast.ClassDef: "class "}


def shorten(sources):
    """Path -> text of the modules of `sources`, which is the same: all of the firmware."""
    trees = {path: ast.parse(text) for path, text in sources.items()}
    said = {name for tree in trees.values() for node in ast.walk(tree) for name in _told(node)}
    sources = {path: _edited(text, [] if path == "main.py" else _own(trees[path], said)) for path, text in sources.items()}
    trees = {path: ast.parse(text) for path, text in sources.items()}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    named = {keyword.arg for node in nodes if isinstance(node, ast.Call) for keyword in node.keywords}
    attributes = _attributes(trees, nodes)
    result = {}
    for path, text in sources.items():
        edits, others = attributes[path], _module_names(trees[path]) | named | set(dir(builtins))
        for function in _functions(trees[path].body):
            edits += _locals(function, others)
        result[path] = _edited(text, edits)
    return result


# An edit is (line from 1, column in bytes, old name, new name).


def _functions(body):
    """Functions and methods that lie in no other one."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        for part in ("body", "orelse", "handlers", "finalbody") if not isinstance(node, ast.FunctionDef) else ():
            yield from _functions(getattr(node, part, ()))


def _told(node):
    """Names by which one module may know what is in another."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.alias):
        return [node.name, node.asname]
    return [node.value] if isinstance(node, ast.Constant) else []


def _own(tree, outside):
    """Edits for a module's own names, but for those known outside."""
    nodes = list(ast.walk(tree))
    said = [node for node in nodes if isinstance(node, ast.Name)]
    made = [line for line in tree.body if isinstance(line, ast.FunctionDef | ast.ClassDef)]
    targets = [target for line in tree.body if isinstance(line, ast.Assign) for target in line.targets]
    others = outside | {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    others |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    names = [line.name for line in made] + [target.id for target in targets if isinstance(target, ast.Name)]
    free = [letter for letter in reversed(LETTERS) if letter not in {node.id for node in said} | others]
    own = dict.fromkeys(name for name in names if len(name) > 1 and not name.startswith("__") and name not in others)
    new = dict(zip(own, free, strict=False))
    edits = [(node.lineno, node.col_offset, node.id, new[node.id]) for node in said if node.id in new]
    for line in made:
        if line.name in new:
            edits.append((line.lineno, line.col_offset + len(_KEYWORDS[type(line)]), line.name, new[line.name]))
    return edits


def _module_names(tree):
    """Names that functions can see without having them."""
    found = {(node.asname or node.name).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.alias)}
    for line in tree.body:
        if isinstance(line, ast.FunctionDef | ast.ClassDef):
            found.add(line.name)
        else:
            found |= {node.id for node in ast.walk(line) if isinstance(node, ast.Name)}
            found |= {node.name for node in ast.walk(line) if isinstance(node, ast.FunctionDef)}
    return found


def _locals(function, others):
    """Edits for one function and those in it, which are taken as one: a name means the same in all of them."""
    own, said = [], set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            own.append(node.arg)
        elif isinstance(node, ast.Name):
            said.add(node.id)
            if not isinstance(node.ctx, ast.Load):
                own.append(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            others = others | set(node.names)
        elif isinstance(node, ast.ExceptHandler | ast.FunctionDef) and node is not function and node.name:
            others = others | {node.name}
    kept = {name for name in own if name in others or len(name) == 1 or name == "self"}
    free = [letter for letter in LETTERS if letter not in said - set(own) | kept]
    new = dict(zip(dict.fromkeys(name for name in own if name not in kept), free, strict=False))
    for node in ast.walk(function):
        name = node.arg if isinstance(node, ast.arg) else node.id if isinstance(node, ast.Name) else None
        if name in new:
            yield node.lineno, node.col_offset, name, new[name]


def _attributes(trees, nodes):
    """Path -> edits for the attributes that only their own classes reach."""
    families = _families(trees)
    places = {}  # (family, name) -> [(path, line, column)]
    foreign = {node.value for node in nodes if isinstance(node, ast.Constant)}  # could be asked for by name
    for path, tree in trees.items():
        inside = {}  # node -> name of its class
        for holder in ast.walk(tree):
            if isinstance(holder, ast.ClassDef):
                inside.update((node, families[path, holder.name]) for node in ast.walk(holder))
        for node, family in inside.items():
            for name, line, column in _said(node):
                places.setdefault((family, name), []).append((path, line, column))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                known = node in inside and isinstance(node.value, ast.Name)
                if not known or (node.value.id != "self" and families.get((path, node.value.id)) != inside[node]):
                    foreign.add(node.attr)
    taken = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    taken |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)} | {name for _, name in places}
    edits = {path: [] for path in trees}
    letters = [name for name in LETTERS if name not in taken] + ["_" + name for name in LETTERS]
    free = {family: letters[:] for family, _ in places}
    for (family, name), found in places.items():
        if name not in foreign and len(name) > 2 and not name.startswith("__") and free[family]:
            new = free[family].pop(0)
            for path, line, column in found:
                edits[path].append((line, column, name, new))
    return edits


def _families(trees):
    """(path, name that a class has there) -> one class for all that it inherits from and that inherit from those."""
    classes = [(path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    families = {(path, node.name): (path, node.name) for path, node in classes}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):  # a class that is imported is the only one of its name
                for alias in node.names:
                    for other, there in classes:
                        if there.name == alias.name and other != path:
                            families[path, alias.asname or alias.name] = other, alias.name
    for path, node in classes:
        for base in node.bases:
            old, new = families[path, node.name], families.get((path, getattr(base, "id", None)))
            if new:
                new = families[new]
                families = {key: new if family == old else family for key, family in families.items()}
    return families


def _said(node):
    """[(name, line, column)] of the attributes that a node inside a class says or makes."""
    if isinstance(node, ast.Attribute):
        return [(node.attr, node.end_lineno, node.end_col_offset - len(node.attr))]
    if not isinstance(node, ast.ClassDef):
        return []
    methods = [line for line in node.body if isinstance(line, ast.FunctionDef)]
    targets = [target for line in node.body if isinstance(line, ast.Assign) for target in line.targets]
    found = [(line.name, line.lineno, line.col_offset + len(_KEYWORDS[ast.FunctionDef])) for line in methods]
    return found + [(target.id, target.lineno, target.col_offset) for target in targets if isinstance(target, ast.Name)]


def _edited(text, edits):
    lines = [line.encode() for line in text.split("\n")]
    for line, column, old, new in sorted(set(edits), reverse=True):
        before, after = lines[line - 1][:column], lines[line - 1][column:]
        assert after.startswith(old.encode()), (line, column, old)
        lines[line - 1] = before + new.encode() + after[len(old.encode()) :]
    return b"\n".join(lines).decode()
