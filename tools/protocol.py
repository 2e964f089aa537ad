"""Writes the schema of all that server and clients say into web/src/generated/protocol.schema.json.

    python tools/protocol.py        # then, in web/: npm run types

The models are in `stellwerk.table.messages`; the page's types are made of the schema. Building the page runs
both.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from stellwerk.table.messages import (  # noqa: E402
    analysis_responses,
    client_messages,
    requests,
    responses,
    server_messages,
)

MODELS: Final[list[type[BaseModel]]] = [
    *responses.MODELS,
    *analysis_responses.MODELS,
    *requests.MODELS,
    *server_messages.MESSAGES.values(),
    *server_messages.OVER_HTTP,
    *client_messages.MESSAGES.values(),
]
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
    _, schema = models_json_schema([(model, "validation") for model in MODELS])
    named = {model.__name__: {"$ref": f"#/$defs/{model.__name__}"} for model in MODELS}
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
