"""Menus: numbered lines, each an option or a group of options that opens into a menu of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stellwerk.cli.display import Console, Table, Text
from stellwerk.cli.language import Translator
from stellwerk.cli.table.options import Option
from stellwerk.text.buildings import building, building_kinds

# Groups are listed option by option up to this length, and opened on request beyond.
_INLINE: Final = 8
_INLINE_OF: Final = {"tickets": 1, "exchange wagons": 1, "exchange ships": 1, "buy": 3}


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered line: one option, or a group that opens."""

    label: str
    options: list[Option]


@dataclass(frozen=True, slots=True)
class Menu:
    """Numbered lines under a title; `inner` if it was opened from another."""

    title: str
    entries: list[Entry]
    inner: bool = False


def main_menu(title: str, options: list[Option], tr: Translator) -> Menu:
    """All options of a decision; those of a big group are behind one line."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(_group(option), []).append(option)
    entries: list[Entry] = []
    for group, members in groups.items():
        label = _group_label(group, members, tr)
        inline = _INLINE_OF.get(group, _INLINE)
        if label and len(members) > inline and len(groups) > 1:
            entries.append(Entry(label, members))
        else:
            entries += [Entry("", [member]) for member in members]
    return Menu(title, entries)


def inner_menu(title: str, options: list[Option]) -> Menu:
    """A group opened, or what a search found."""
    return Menu(title, [Entry("", [option]) for option in options], inner=True)


def _group(option: Option) -> str:
    """Options of the same verb belong together; exchanges also by direction."""
    verb, _, rest = option.notation.partition(" ")
    return f"{verb} {rest.partition('=')[0]}" if verb == "exchange" else verb


def _group_label(group: str, members: list[Option], tr: Translator) -> str:
    count = len(members)
    if group in building_kinds():
        built = building(group, tr.lang)
        return tr("terminal.menu.build-possible", built=built, count=count)
    labels = {
        "tickets": tr("terminal.menu.draw-tickets"),
        "claim": tr("terminal.menu.claim-a-route-possible", count=count),
        "buy": tr("terminal.menu.buy-a-technology-possible", count=count),
        "exchange wagons": tr("terminal.menu.give-wagons-for-ships-up", count=count),
        "exchange ships": tr("terminal.menu.give-ships-for-wagons-up", count=count),
    }
    return labels.get(group, "")


def print_menu(console: Console, menu: Menu) -> None:
    """The menu's lines with their numbers."""
    console.print(Text(menu.title, style="bold"))
    block: list[tuple[int, Option]] = []
    for number, entry in enumerate(menu.entries, 1):
        single = entry.options[0] if len(entry.options) == 1 else None
        if single and len(single.columns) > 1:
            block.append((number, single))
            continue
        _print_block(console, block)
        block = []
        line = Table(gap=1)
        line.add_row(f"{number:>4}", single.columns[0] if single else entry.label)
        console.print(line)
    _print_block(console, block)


def _print_block(console: Console, block: list[tuple[int, Option]]) -> None:
    """Options of several columns, aligned; a name that repeats the one above is left out."""
    if not block:
        return
    table = Table(gap=1)
    above = ""
    for number, option in block:
        first = str(option.columns[0])
        table.add_row(f"{number:>4}", "" if first == above else first, *option.columns[1:])
        above = first
    console.print(table)
