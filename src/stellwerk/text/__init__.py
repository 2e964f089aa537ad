"""Everything that players read, in every language that has a file in this folder.

`translate("de", "options.pay", card="einen Joker")` returns a sentence; `languages()` lists the
languages. The modules of this package are interpreted, and the compiled engine imports none of them:

- `catalogue`, `message_format`, `message`, `errors`: texts by key, and values to be rendered later;
- `cards`, `names`, `buildings`: noun phrases and sentences that editions share;
- `describe`, `narrate`, `refusals`, `edition_info`: sentences for actions, events and errors, facts about
  an edition;
- `edition_texts`: the sentences of one edition, from the module `texts` of its package; `tunnels`: those of
  editions with tunnels.
"""

from stellwerk.text.catalogue import (
    ENGLISH,
    add_edition,
    add_language,
    check_language,
    has_text,
    ids_in,
    in_all_languages,
    languages,
    locate,
    translate,
    tree,
)
from stellwerk.text.errors import LocalizedError
from stellwerk.text.message import Message, message, render

__all__ = [
    "ENGLISH",
    "LocalizedError",
    "Message",
    "add_edition",
    "add_language",
    "check_language",
    "has_text",
    "ids_in",
    "in_all_languages",
    "languages",
    "locate",
    "message",
    "render",
    "translate",
    "tree",
]
