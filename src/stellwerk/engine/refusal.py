"""Why an action is not on offer, in a sentence."""

from stellwerk.engine.edition import Edition
from stellwerk.engine.kinds import (
    CLAIM,
    CLAIM_DECISION,
    DECISION_NAMES,
    DRAW,
    KEEP,
    KEEP_DECISION,
    OVER,
    PASS,
    TAKE,
    TURN_DECISION,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


def refusal(edition: Edition, rules: Rules, s: State, action: int) -> str:
    """A sentence that begins with the edition's name."""
    return f"{rules.facts.edition}: " + reason(edition, rules, s, action)


def reason(edition: Edition, rules: Rules, s: State, action: int) -> str:
    if s.decision == OVER:
        return "the game is over"
    space = rules.space
    if not 0 <= action < len(space.kinds):
        return f"there is no action {action}: numbers run from 0 to {len(space.kinds) - 1}"
    kind = space.kinds[action]
    arg = space.args[action]
    decision = DECISION_NAMES[s.decision]
    if kind == KEEP:
        if s.decision != KEEP_DECISION:
            return f"no tickets are on offer; the decision is {decision!r}"
        offer = s.seats[s.player].offer
        least = min(s.keep_least, len(offer))
        return f"at least {least} of the {len(offer)} tickets on offer must be kept"
    words = space.say(action, [])
    if (kind == DRAW or kind == TAKE) and not rules.decks.cards_left(s):
        return f"{words} is not possible: deck and discard are empty, nothing can be drawn or taken"
    if s.decision == TURN_DECISION or s.decision == CLAIM_DECISION:
        if kind == CLAIM:
            return f"{words} " + claim_reason(rules, s, arg)
        if kind == TAKE:
            return f"{words} is not possible: the market shows {market_words(rules, s)}"
        if kind == PASS:
            return "nobody may pass who has an action"
        own = edition.obstacle(rules, s, kind, arg)
        if own:
            return f"{words} is not possible: {own}"
    elif kind == TAKE:
        return f"{words} is not possible now; the market shows {market_words(rules, s)}"
    on_offer = [space.say(option, s.seats[s.player].offer) for option in rules.options(s)]
    shown = ", ".join(on_offer[:8]) + (", ..." if len(on_offer) > 8 else "")
    return f"{words} is not on offer; the decision is {decision!r}: {shown}"


def market_words(rules: Rules, s: State) -> str:
    return ", ".join([rules.cards[card] for card in s.market]) or "no cards"


def claim_reason(rules: Rules, s: State, route: int) -> str:
    code = rules.obstacle(s, s.player, route)
    if code.startswith("technology "):
        return "needs " + code[len("technology ") :]
    if code == "taken":
        return "is not possible: the route is taken"
    if code.startswith("twin "):
        return "is not possible: " + twin_reason(rules, s, code[len("twin ") :])
    if code == "pieces":
        return "is not possible: too few pieces are left"
    if code == "cards":
        return "is not possible: the cards do not suffice"
    return "is not possible now"


def twin_reason(rules: Rules, s: State, twin: str) -> str:
    if rules.board.route_number[twin] in s.seats[s.player].routes:
        return f"the player owns {twin} beside it"
    return f"{twin} beside it is taken, and with {rules.players} players only one of them may be used"
