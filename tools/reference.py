"""Write the reference pages of the documentation from the code: API, commands, protocol, settings, training.

`tools/docs.py` adds them to the site. None of them is in the repository, so none can fall behind.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import importlib
import inspect
import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_type_hints, is_typeddict

from stellwerk.cli.app import build_parser
from stellwerk.cli.language import Translator
from stellwerk.learn import config as training
from stellwerk.server import Settings, create_app
from stellwerk.table.errors import STATUS, TableError
from stellwerk.table.settings import settable

ROOT: Final = Path(__file__).parents[1]

API: Final = {
    "stellwerk": None,
    "stellwerk.documents": (
        "PendingView",
        "PendingPosition",
        "TicketKnowledge",
        "Box",
        "Passengers",
        "Journey",
        "RoutePoints",
        "EndInfo",
        "TechnologyInfo",
    ),
    "stellwerk.boards": ("load", "read", "read_file", "new", "faults", "editions"),
    "stellwerk.bots": ("create", "names", "level"),
    "stellwerk.scorepad": ("score", "fields", "SheetFault"),
    "stellwerk.analysis": ("Analysis", "Comparison", "Turn"),
    "stellwerk.batch": ("Batch", "Finished"),
    "stellwerk.env": (
        "SingleEnv",
        "VectorEnv",
        "PolicyBot",
        "aec_env",
        "actions",
        "spec",
        "ObservationField",
    ),
}
"""Public modules and the names of each that are described; none: all of its `__all__`."""


def cell(text: str) -> str:
    """Return a text as the cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell(each) for each in line)} |" for line in lines) + "\n"


def prose(docstring: str) -> str:
    """Return a docstring in Markdown, with its examples as blocks of code."""
    parts = []
    for part in re.split(r"\n\s*\n", inspect.cleandoc(docstring)):
        parts.append(f"```pycon\n{part}\n```" if part.startswith(">>>") else part)
    return "\n\n".join(parts) + "\n"


def attribute_docs(owner: type | ModuleType) -> dict[str, str]:
    """Return the strings below the annotated attributes of a class or module, by attribute."""
    try:
        parsed = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    except (OSError, TypeError):
        return {}
    found: dict[str, str] = {}
    first = parsed.body[0]
    statements = first.body if inspect.isclass(owner) and isinstance(first, ast.ClassDef) else parsed.body
    for statement, following in zip(statements, [*statements[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            name = statement.target.id
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                found[name] = str(following.value.value)
    return found


def signature(name: str, function: Callable[..., object]) -> str:
    """Return a call of a function as its definition has it, without `self`."""
    found = inspect.signature(function)
    kept = [each for each in found.parameters.values() if each.name not in ("self", "cls")]
    return re.sub(r"(: |-> )'([^']+)'", r"\1\2", f"{name}{found.replace(parameters=kept)}")


def described_keys(owner: type, documented: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each key of a typed dictionary."""
    for key, kind in get_type_hints(owner).items():
        optional = "" if key in vars(owner)["__required_keys__"] else " (optional)"
        shown = inspect.formatannotation(kind).replace("stellwerk.documents.", "")
        yield f"`{key}`{optional}", f"`{shown}`", documented.get(key, "")


def described_class(owner: type) -> Iterator[str]:
    """Yield the parts of the description of a class."""
    yield prose(owner.__doc__ or "")
    documented = attribute_docs(owner)
    if is_typeddict(owner):
        yield table(("key", "type", "meaning"), list(described_keys(owner, documented)))
        return
    members = {name: member for name, member in vars(owner).items() if not name.startswith("_")}
    rows = [
        (f"`{name}`", inspect.getdoc(member) or "")
        for name, member in members.items()
        if isinstance(member, property)
    ]
    rows += [(f"`{name}`", text) for name, text in documented.items() if not name.startswith("_")]
    if rows:
        yield table(("attribute", "meaning"), rows)
    for name, member in members.items():
        function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if inspect.isfunction(function):
            yield f"#### {owner.__name__}.{name}\n"
            yield f"```python\n{signature(name, function)}\n```\n"
            yield prose(function.__doc__ or "")


def api_page() -> str:
    """Return the description of the public Python API."""
    parts = ["# Python API\n", "Generated from the docstrings. `help(stellwerk.Game)` shows the same.\n"]
    for module_name, chosen in API.items():
        module = importlib.import_module(module_name)
        parts.append(f"## {module_name}\n")
        parts.append(prose(module.__doc__ or ""))
        for name in chosen or module.__all__:
            member = getattr(module, name)
            parts.append(f"### {name}\n")
            if inspect.isclass(member):
                parts += described_class(member)
            elif callable(member):
                parts.append(f"```python\n{signature(name, member)}\n```\n")
                parts.append(prose(member.__doc__ or ""))
            else:
                parts.append(prose(attribute_docs(module).get(name, "")))
    return "\n".join(parts)


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                yield from _parsers(child)


def commands_page() -> str:
    """Return the help of every command."""
    parts = ["# Commands\n", "Generated from the parser. `--help` after a command prints the same.\n"]
    for parser in _parsers(build_parser(Translator("en"))):
        parts.append(f"## {parser.prog}\n")
        parts.append(f"```text\n{parser.format_help().rstrip()}\n```\n")
    return "\n".join(parts)


def settings_page() -> str:
    """Return the settings of a server."""
    rows = []
    for each in settable():
        default = (
            "" if each.default == "" else f"{each.default:g}" if each.type == "float" else str(each.default)
        )
        rows.append((f"`{each.name}`", default, each.metadata["meaning"]))
    return (
        "# Settings of a server\n\n"
        "Set each in the environment, as `STELLWERK_` and its name in capitals (`STELLWERK_BOT_PAUSE=0.3`). "
        "`--host`, `--port` and `--database` are command-line options too. An empty variable counts as not "
        "set. Invalid values are refused at the start. An IPv6 /64 network counts as one address.\n\n"
        + table(("setting", "default", "meaning"), rows)
    )


def training_page() -> str:
    """Return the settings of a training run."""
    parts = ["# Settings of a training run\n"]
    parts.append(
        "A JSON object; `edition` and `players` are required. [Train the built-in bots](../learn.md)\n"
    )
    documented = attribute_docs(training.TrainingConfig)
    rows = []
    for each in dataclasses.fields(training.TrainingConfig):
        default = "" if each.default is dataclasses.MISSING else json.dumps(each.default)
        if each.default_factory is not dataclasses.MISSING:
            default = json.dumps(each.default_factory())
        rows.append((f"`{each.name}`", default, documented[each.name]))
    parts.append(table(("setting", "default", "meaning"), rows))
    return "\n".join(parts)


def type_text(schema: dict[str, Any]) -> str:
    """Return the type of a field in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(each)}`" for each in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(type_text(each) for each in schema[several]))
    if schema.get("type") == "array":
        items = schema.get("items", {})
        return f"list of {type_text(items) if isinstance(items, dict) else 'values'}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {type_text(schema['additionalProperties'])}"
    bounds = [f"{word} {schema[key]}" for key, word in _BOUNDS.items() if key in schema]
    return " ".join([str(schema.get("type", "any")), *bounds])


_BOUNDS: Final = {"minimum": "from", "maximum": "to", "maxLength": "up to", "maxItems": "up to"}


def described_model(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """Yield the parts of the description of a message or a part of one."""
    yield f"### {name}\n"
    for kind in ("do", "type"):
        value = schema.get("properties", {}).get(kind, {}).get("const")
        if value is not None:
            yield f'`{{"v": 1, "{kind}": "{value}", …}}`\n'
    if schema.get("description"):
        yield prose(schema["description"])
    required = schema.get("required", [])
    rows = []
    for field, described in schema.get("properties", {}).items():
        meaning = described.get("description", "")
        if field not in required and described.get("default") is not None:
            meaning = f"{meaning} Default: `{json.dumps(described['default'], ensure_ascii=False)}`.".strip()
        rows.append(
            (f"`{field}`" + ("" if field in required else " (optional)"), type_text(described), meaning)
        )
    if rows:
        yield table(("field", "type", "meaning"), rows)


def _body(content: dict[str, Any]) -> str:
    schema = content.get("content", {}).get("application/json", {}).get("schema", {})
    for each in (schema, *schema.get("anyOf", [])):
        if "$ref" in each:
            return type_text({"$ref": each["$ref"]})
    return ""


def protocol_page() -> str:
    """Return the HTTP calls, the messages of a WebSocket, their parts, and the errors."""
    described = create_app(Settings(database="sqlite://", bot_workers=1)).openapi()
    subprocess.run([sys.executable, str(ROOT / "tools/protocol.py")], check=True)
    schema = ROOT / "web/src/generated/protocol.schema.json"
    models = json.loads(schema.read_text(encoding="utf-8"))["$defs"]
    models |= {name: each for name, each in described["components"]["schemas"].items() if name not in models}
    calls = []
    for path, methods in described["paths"].items():
        for method, call in methods.items():
            answer = next(each for status, each in call["responses"].items() if status.startswith("2"))
            asked = [each["name"] for each in call.get("parameters", []) if each["in"] == "query"]
            query = f"?{'&'.join(asked)}" if asked else ""
            body = _body(call.get("requestBody", {}))
            calls.append(
                (f"`{method.upper()} {path}{query}`", call.get("description", ""), body, _body(answer))
            )
    is_client = {name for name, each in models.items() if "const" in each.get("properties", {}).get("do", {})}
    is_server = {
        name
        for name, each in models.items()
        if "const" in each.get("properties", {}).get("type", {}) and "v" in each["properties"]
    }
    parts = [
        "# Protocol reference\n",
        "Generated from the models. [The protocol](../protocol.md) explains how they work together.\n",
        "## HTTP\n",
        table(("call", "what it does", "body", "answer"), calls),
        "## Errors\n",
        table(
            ("code", "HTTP", "meaning"),
            [
                (f"`{code}`", f"{status} {HTTPStatus(status).phrase}", TableError(code).as_json()["en"])
                for code, status in STATUS.items()
            ],
        ),
    ]
    for title, field, chosen in (
        ("From the client", "do", is_client),
        ("From the server", "type", is_server),
    ):
        parts.append(f"## {title}\n")
        for name in sorted(chosen, key=lambda name: str(models[name]["properties"][field]["const"])):
            parts += described_model(name, models[name])
    parts.append("## Parts of messages\n")
    for name in sorted(models.keys() - is_client - is_server):
        parts += described_model(name, models[name])
    return "\n".join(parts)


PAGES: Final[dict[str, Callable[[], str]]] = {
    "api": api_page,
    "commands": commands_page,
    "protocol": protocol_page,
    "settings": settings_page,
    "training": training_page,
}
"""The pages by name; `docs/reference/README.md` has a section of that name for each."""
