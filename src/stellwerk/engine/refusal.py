"""Why an action is not legal: a code with parameters, which `stellwerk.text.refusals` puts into words."""

from typing import Any

from stellwerk.engine.edition import Edition
from stellwerk.engine.kinds import CLAIM, DRAW, KEEP, KEEP_DECISION, OVER, PASS, TAKE
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.errors import IllegalActionError

Params = dict[str, Any]


def refusal(edition: Edition, rules: Rules, s: State, action: int) -> IllegalActionError:
    """Return the error for an action that is not among the legal ones."""
    params: Params = {"edition": rules.spec.edition}
    code = reason(edition, rules, s, action, params)
    return IllegalActionError(code=code, params=params)


def reason(edition: Edition, rules: Rules, s: State, action: int, params: Params) -> str:
    """Return the code, and add what its sentence mentions to `params`."""
    if s.decision == OVER:
        return "over"
    space = rules.space
    if not 0 <= action < len(space.kinds):
        params["action"] = str(action)
        params["last"] = len(space.kinds) - 1
        return "no-action"
    kind = space.kinds[action]
    params["phase"] = rules.decision_names[s.decision]
    if kind == KEEP:
        if s.decision != KEEP_DECISION:
            return "no-tickets-on-offer"
        offer = s.seats[s.player].offer
        params["least"] = min(s.keep_least, len(offer))
        params["count"] = len(offer)
        return "keep-more-tickets"
    params["action"] = space.notation(action, [])
    if (kind == DRAW or kind == TAKE) and not rules.decks.cards_left(s):
        return "no-cards-left"
    params["market"] = ", ".join([rules.cards[card] for card in s.market])
    params["shown"] = len(s.market)
    if rules.is_turn_decision(s):
        if kind == CLAIM:
            return claim_reason(rules, s, space.args[action], params)
        if kind == TAKE:
            return "not-in-market"
        if kind == PASS:
            return "no-pass"
        own = edition.claim_blocker(rules, s, kind, space.args[action])
        if own:
            return own
    elif kind == TAKE:
        return "no-take-now"
    legal = [space.notation(option, s.seats[s.player].offer) for option in rules.legal_actions(s)]
    params["legal"] = ", ".join(legal[:8]) + (", ..." if len(legal) > 8 else "")
    return "not-on-offer"


def claim_reason(rules: Rules, s: State, route: int, params: Params) -> str:
    """Return the code for a route that cannot be claimed."""
    blocker, _, detail = rules.claim_blocker(s, s.player, route).partition(" ")
    if blocker == "technology":
        params["technology"] = detail
        return "technology-missing"
    if blocker == "taken":
        return "route-taken"
    if blocker == "parallel":
        params["route"] = detail
        params["players"] = rules.players
        owned = rules.board.route_number[detail] in s.seats[s.player].routes
        return "parallel-route-owned" if owned else "parallel-route-taken"
    if blocker == "pieces":
        return "too-few-pieces"
    return "too-few-cards" if blocker == "cards" else "not-now"
