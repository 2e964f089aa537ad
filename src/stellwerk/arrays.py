"""Packed arrays of native numbers, of which mypyc makes plain memory access.

Compiled modules know them by their types alone, and this module is never compiled. Where the engine runs
uncompiled its arrays are ordinary lists: quicker there than the objects of `librt`, which need not even be
installed. For both to do the same, nothing is done to an array but to index, walk, slice and measure it, and
after an append, use the array that `append` returns, never the old one.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64, mypyc_attr, u8
else:
    i64 = int
    u8 = int

    class vec:
        """`vec[i64](items)` makes a list of them."""

        def __class_getitem__(cls, item: type) -> object:
            return packed

    def packed(items=(), capacity=0):
        return list(items)

    def append(array, item):
        array.append(item)
        return array

    def mypyc_attr(**settings):
        return lambda native_class: native_class


__all__ = ["Flags", "Floats", "Ints", "append", "i64", "mypyc_attr", "u8", "vec"]

Floats = vec[float]
Ints = vec[i64]
Flags = vec[u8]
