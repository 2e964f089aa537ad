"""The longest trail of one connected network, exactly, by dynamic programming over a frontier.

Places are added one by one. The frontier is the set of added places that still have routes to places not
added yet. All choices of routes that look alike at the frontier are one state: which of its places are joined
by chosen routes, and at which an odd number of routes was left out. Of each state only the least total length
left out is kept. The work grows with the number of states, which depends on the width of the frontier and not
on the number of routes.
"""

from typing import Final

from stellwerk.arrays import i64

SLOT_BITS: Final = 5  # of a place at the frontier: parity of the routes left out (1), its group (4)
ENDS_BITS: Final = 2  # how many ends of the trail lie behind the frontier
SLOT: Final = (1 << SLOT_BITS) - 1
ENDS: Final = (1 << ENDS_BITS) - 1
MOST_SLOTS: Final = 15
STARTS: Final = 6  # places from which an order is tried


class LongestTrail:
    """Search in one connected part; `best` is the length found, which is exact if `search` returns True.

    A group is named by one more than the slot of its first place; 0 is a place without chosen routes.
    """

    def __init__(
        self,
        links: list[list[int]],
        weight: list[int],
        part: list[int],
        total: int,
        best: int,
        bound: int,
        budget: int,
    ) -> None:
        self.links = links
        self.weight = weight
        self.part = part
        self.total = total
        self.best = best
        self.bound = bound  # no trail is longer
        self.budget = budget
        self.steps = 0
        self.peak = 0  # states held at once
        self.least = min(weight)
        self.slots: list[int] = []  # the place in each slot; -1: free
        self.parity_bits = 0  # the parity bit of every slot
        self.odd_bits = 0  # those of slots whose place has an odd number of routes
        self.odd_ahead = 0  # places not added yet that have an odd number of routes
        self.seen_weight = 0
        self.states: dict[int, int] = {}

    def search(self) -> bool:
        """Find the longest trail; False if that would take more than `budget` steps.

        The length that no trail can exceed is tried first, then one less and so on: the higher the goal, the
        fewer states are promising.
        """
        order = frontier_order(self.links, self.part)
        odd = len([node for node in order if len(self.links[node]) % 4 == 2])
        known = self.best
        goal = min(self.bound, self.total - (odd - 1) // 2 * self.least)
        while goal > known:
            self.best = goal - 1
            if not self.reach(order, odd):
                self.best = known
                return False
            if self.best >= goal:
                return True
            goal -= 1
        self.best = known
        return True

    def reach(self, order: list[int], odd: int) -> bool:
        """Search for a trail longer than `best`; return False if the budget is spent."""
        position = [-1] * len(self.links)
        left = [len(links) // 2 for links in self.links]
        for i in range(len(order)):
            position[order[i]] = i
        self.slots = []
        self.parity_bits = 0
        self.odd_bits = 0
        self.odd_ahead = odd
        self.seen_weight = 0
        self.states = {0: 0}
        for node in order:
            slot = self.add(node)
            if slot >= MOST_SLOTS:
                return False
            links = self.links[node]
            for i in range(0, len(links), 2):
                other = links[i + 1]
                if position[other] < position[node]:
                    self.decide(slot, self.slots.index(other), self.weight[links[i]])
                    left[node] -= 1
                    left[other] -= 1
                    if left[other] == 0:
                        self.drop(self.slots.index(other), other)
                    if self.steps > self.budget:
                        return False
            if left[node] == 0:
                self.drop(slot, node)
            self.peak = max(self.peak, len(self.states))
            if not self.states:
                return True
        return True

    def add(self, node: int) -> int:
        """Give a place a slot at the frontier."""
        slot = 0
        while slot < len(self.slots) and self.slots[slot] >= 0:
            slot += 1
        if slot == len(self.slots):
            self.slots.append(node)
            self.parity_bits |= 1 << (ENDS_BITS + SLOT_BITS * slot)
        else:
            self.slots[slot] = node
        if len(self.links[node]) % 4 == 2:
            self.odd_ahead -= 1
            self.odd_bits |= 1 << (ENDS_BITS + SLOT_BITS * slot)
        return slot

    def promising(self, state: int, removed: int) -> bool:
        """Return whether a longer trail than the best one may come of a state.

        Every place with an odd number of routes left is an end of the trail, of which there are two, or loses
        one more route; a route has two ends.
        """
        slack = self.total - self.best - removed
        if slack <= 0:
            return False
        odd = ((state ^ self.odd_bits) & self.parity_bits).bit_count() + self.odd_ahead + (state & ENDS) - 2
        return odd <= 0 or slack > (odd + 1) // 2 * self.least

    def decide(self, a: int, b: int, weight: int) -> None:
        """Take a route between two slots, or leave it out."""
        shift_a = ENDS_BITS + SLOT_BITS * a
        shift_b = ENDS_BITS + SLOT_BITS * b
        flip = (1 << shift_a) | (1 << shift_b)
        found: dict[int, int] = {}
        for state, removed in self.states.items():
            self.steps += 1
            joined = self.join(state, a, b, state >> shift_a + 1 & 15, state >> shift_b + 1 & 15)
            known = found.get(joined)
            if known is None or removed < known:
                found[joined] = removed
            without = state ^ flip
            if self.promising(without, removed + weight):
                known = found.get(without)
                if known is None or removed + weight < known:
                    found[without] = removed + weight
        self.states = found
        self.seen_weight += weight

    def join(self, state: int, a: int, b: int, group_a: int, group_b: int) -> int:
        """The state after a route between two slots was taken."""
        if group_a == group_b and group_a != 0:
            return state
        if group_a == 0:
            group_a = a + 1
            state |= group_a << (ENDS_BITS + SLOT_BITS * a + 1)
        if group_b == 0:
            group_b = b + 1
            state |= group_b << (ENDS_BITS + SLOT_BITS * b + 1)
        if group_a < group_b:
            return self.rename(state, group_b, group_a)
        return self.rename(state, group_a, group_b)

    def rename(self, state: int, old: int, new: int) -> int:
        """The state with another name for a group."""
        change = old ^ new
        for slot in range(len(self.slots)):
            shift = ENDS_BITS + SLOT_BITS * slot + 1
            if state >> shift & 15 == old:
                state ^= change << shift
        return state

    def drop(self, slot: int, node: int) -> None:
        """Take a place whose routes are all decided from the frontier."""
        shift = ENDS_BITS + SLOT_BITS * slot
        odd = 1 if len(self.links[node]) % 4 == 2 else 0
        found: dict[int, int] = {}
        self.slots[slot] = -1
        self.odd_bits &= ~(1 << shift)
        for state, removed in self.states.items():
            self.steps += 1
            code = state >> shift & SLOT
            ends = (state & ENDS) + (code & 1 ^ odd)
            if ends > 2:
                continue
            state = (state ^ (code << shift)) - (state & ENDS) + ends
            if code > 1:
                state = self.leave(state, code >> 1, removed)
                if state < 0:
                    continue
            if self.promising(state, removed):
                known = found.get(state)
                if known is None or removed < known:
                    found[state] = removed
        self.states = found

    def leave(self, state: int, group: int, removed: int) -> int:
        """The state after a place of a group left the frontier; -1 if nothing can be joined to it any more.

        A group without a place at the frontier is finished. If there is no other, it is a trail.
        """
        others = False
        for slot in range(len(self.slots)):
            found = state >> (ENDS_BITS + SLOT_BITS * slot + 1) & 15
            if found == group:
                return state if self.slots[group - 1] >= 0 else self.rename(state, group, slot + 1)
            if found != 0:
                others = True
        if not others:
            self.best = max(self.best, self.seen_weight - removed)
        return -1


def frontier_order(links: list[list[int]], part: list[int]) -> list[int]:
    """An order of the places that keeps the frontier narrow: the best of some greedy ones."""
    starts = sorted(part, key=lambda node: len(links[node]))
    best: list[int] = []
    least = -1
    for start in starts[:STARTS]:
        order, cost = greedy_order(links, part, start)
        if least < 0 or cost < least:
            best = order
            least = cost
    return best


def greedy_order(links: list[list[int]], part: list[int], start: int) -> tuple[list[int], int]:
    """Add again and again the place that widens the frontier least; the cost grows with its width."""
    open_links = [len(links[node]) // 2 for node in range(len(links))]  # routes to places not added yet
    near: list[int] = [0] * len(links)  # routes to places added
    placed = [False] * len(links)
    order: list[int] = []
    waiting = [start]
    width = 0
    cost = 0
    while waiting:
        chosen = -1
        value: i64 = 0
        for node in waiting:
            change: i64 = 0 if open_links[node] == 0 else 1
            for i in range(1, len(links[node]), 2):
                other = links[node][i]
                if placed[other] and open_links[other] == 1:
                    change -= 1
            rank = change * 64 - near[node]
            if chosen < 0 or rank < value:
                chosen = node
                value = rank
        waiting.remove(chosen)
        placed[chosen] = True
        order.append(chosen)
        cost += 1 << (2 * (width + 1))
        if open_links[chosen] > 0:
            width += 1
        for i in range(1, len(links[chosen]), 2):
            other = links[chosen][i]
            open_links[other] -= 1
            if placed[other]:
                if open_links[other] == 0:
                    width -= 1
            else:
                if near[other] == 0 and other != start:
                    waiting.append(other)
                near[other] += 1
    return order, cost
