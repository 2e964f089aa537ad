"""PNG files with a palette, still and animated. A page of a browser decodes the pictures."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence

from playwright.sync_api import Page

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLORS = 255
SAME = 255
"""Index of the transparent colour, for pixels of an animation that do not change."""
SAMPLES = 12
"""The palette of an animation is chosen from at most this many of its pictures, about."""
Box = tuple[int, int, int, int]

DECODE = """const decode = async (encoded) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + encoded;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
};
const bucket = (data, i) => ((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3);
"""

CHOOSE = (
    "async ([encoded, colors]) => {"
    + DECODE
    + """
  const sums = new Map();
  for (const each of encoded) {
    const { data } = await decode(each);
    for (let i = 0; i < data.length; i += 4) {
      const key = bucket(data, i);
      if (!sums.has(key)) sums.set(key, [0, 0, 0, 0]);
      const sum = sums.get(key);
      for (let c = 0; c < 3; c++) sum[c] += data[i + c];
      sum[3] += 1;
    }
  }
  const common = [...sums.values()].sort((a, b) => b[3] - a[3]).slice(0, colors);
  return common.flatMap((sum) => sum.slice(0, 3).map((value) => Math.round(value / sum[3])));
}"""
)
"""The most common colours of several pictures, as a list of red, green and blue values."""

MAP = (
    "async ([encoded, palette]) => {"
    + DECODE
    + """
  const { data, width, height } = await decode(encoded);
  const nearest = new Map();
  let indices = '';
  for (let i = 0; i < data.length; i += 4) {
    const key = bucket(data, i);
    if (!nearest.has(key)) {
      let [best, least] = [0, Infinity];
      for (let n = 0; n < palette.length; n += 3) {
        let far = 0;
        for (let c = 0; c < 3; c++) far += (palette[n + c] - data[i + c]) ** 2;
        if (far < least) [best, least] = [n / 3, far];
      }
      nearest.set(key, best);
    }
    indices += String.fromCharCode(nearest.get(key));
  }
  return { width, height, indices: btoa(indices) };
}"""
)
"""The index of the nearest colour for each pixel of a picture."""


def chunk(kind: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def quantized(page: Page, pictures: Sequence[bytes]) -> tuple[int, int, bytes, list[bytes]]:
    """Return width, height, a common palette, and one palette index per pixel of each PNG."""
    encoded = [base64.b64encode(each).decode() for each in pictures]
    palette = page.evaluate(CHOOSE, [encoded[:: max(1, len(encoded) // SAMPLES)], COLORS])
    mapped = [page.evaluate(MAP, [each, palette]) for each in encoded]
    size = mapped[0]["width"], mapped[0]["height"]
    return *size, bytes(palette), [base64.b64decode(each["indices"]) for each in mapped]


def with_palette(page: Page, picture: bytes) -> bytes:
    """Return a PNG with a palette of 255 colours, which is a third as large."""
    width, height, palette, [indices] = quantized(page, [picture])
    return (
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", palette)
        + chunk(b"IDAT", compressed(indices, width, (0, 0, width, height)))
        + chunk(b"IEND", b"")
    )


def compressed(indices: bytes, width: int, box: Box) -> bytes:
    """Return the pixel data of a rectangle (left, top, right, bottom) of a picture."""
    left, top, right, bottom = box
    rows = (indices[row * width + left : row * width + right] for row in range(top, bottom))
    return zlib.compress(b"".join(b"\0" + row for row in rows), 9)


def changed_box(before: bytes, after: bytes, width: int) -> Box:
    """Return the smallest rectangle that contains all pixels in which two pictures differ."""
    height = len(after) // width
    rows = [row for row in range(height) if before[row * width :][:width] != after[row * width :][:width]]
    if not rows:
        return 0, 0, 1, 1
    columns = [column for column in range(width) if before[column::width] != after[column::width]]
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


def animated(page: Page, pictures: Sequence[bytes], seconds: Sequence[float]) -> bytes:
    """Return an animated PNG that repeats; each picture is shown for its time, equal ones as one."""
    width, height, palette, indices = quantized(page, pictures)
    frames: list[bytes] = []
    delays: list[float] = []
    for frame, delay in zip(indices, seconds, strict=True):
        if frames and frame == frames[-1]:
            delays[-1] += delay
        else:
            frames.append(frame)
            delays.append(delay)
    parts = [
        SIGNATURE,
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        chunk(b"acTL", struct.pack(">II", len(frames), 0)),
        chunk(b"PLTE", palette.ljust(3 * (SAME + 1), b"\0")),
        chunk(b"tRNS", b"\xff" * SAME + b"\0"),
    ]
    sequence = 0
    for number, frame in enumerate(frames):
        box = changed_box(frames[number - 1], frame, width) if number else (0, 0, width, height)
        left, top, right, bottom = box
        delay = round(delays[number] * 1000)
        control = struct.pack(
            ">IIIIIHHBB", sequence, right - left, bottom - top, left, top, delay, 1000, 0, 1
        )
        parts.append(chunk(b"fcTL", control))
        sequence += 1
        if number:
            pairs = zip(frames[number - 1], frame, strict=True)
            frame = bytes(SAME if before == after else after for before, after in pairs)
        data = compressed(frame, width, box)
        if number:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + data))
            sequence += 1
        else:
            parts.append(chunk(b"IDAT", data))
    return b"".join([*parts, chunk(b"IEND", b"")])
