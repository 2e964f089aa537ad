"""Writes the schema of all that server and clients say into web/src/generated/protocol.schema.json.

    python tools/protocol.py        # then, in web/: npm run types

The models are in `stellwerk.table.messages`; the page's types are made of the schema. Building the page runs
both.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from stellwerk.device.api import DEVICE_CALLS  # noqa: E402
from stellwerk.server.http.server_calls import SERVER_CALLS  # noqa: E402
from stellwerk.table.calls import CALLS  # noqa: E402
from stellwerk.table.messages import client_messages, server_messages  # noqa: E402
from stellwerk.table.messages.responses import ProblemBody  # noqa: E402


def models() -> list[type[BaseModel]]:
    """Return the models of all calls and messages, from which all others can be reached."""
    found: list[type[BaseModel]] = [ProblemBody]
    for call in (*CALLS, *SERVER_CALLS, *DEVICE_CALLS):
        body = call.parameters["body"].annotation if "body" in call.parameters else None
        for each in (call.answer, *(get_args(body) or [body])):
            if isinstance(each, type) and issubclass(each, BaseModel):
                found.append(each)
    found += [*server_messages.MESSAGES.values(), *client_messages.MESSAGES.values()]
    return list(dict.fromkeys(found))


FILE: Final = ROOT / "web/src/generated/protocol.schema.json"


def plain(schema: Any) -> Any:
    """A schema without titles of its own making, with pairs as older drafts write them."""
    if isinstance(schema, list):
        return [plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: plain(value) for key, value in schema.items() if key != "title" or isinstance(value, dict)}
    if "prefixItems" in kept:
        kept["items"] = kept.pop("prefixItems")
    return kept


def text() -> str:
    """The whole file."""
    roots = sorted(models(), key=lambda model: model.__name__)
    _, schema = models_json_schema([(model, "validation") for model in roots])
    named = {model.__name__: {"$ref": f"#/$defs/{model.__name__}"} for model in roots}
    whole = {
        "title": "Answers",
        "type": "object",
        "properties": named,
        "required": list(named),
        "additionalProperties": False,
        "$defs": plain(schema["$defs"]),
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
