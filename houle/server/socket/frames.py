"""WebSocket frames: find where one ends, and write the server's messages as frames."""

from __future__ import annotations

from collections.abc import Iterator

MASKED, LENGTH = 0x80, 0x7F
SHORT, LONG = 126, 127
"""Values of the length byte that announce a length of two or eight bytes."""
INCOMPLETE = -1
"""The end of a frame that has not arrived completely."""


def frame_end(data: bytes, start: int, most: int) -> int:
    """Where the frame ends that begins at ``start``, or INCOMPLETE.

    A frame that is too large ends with the data received so far, which is enough to refuse it.
    """
    have = len(data)
    if have < start + 2:
        return INCOMPLETE
    length, head = data[start + 1] & LENGTH, start + 2
    if length in (SHORT, LONG):
        size = 2 if length == SHORT else 8
        head += size
        if have < head:
            return INCOMPLETE
        length = int.from_bytes(data[head - size : head])
    if length > most:
        return have
    end = head + length + (4 if data[start + 1] & MASKED else 0)
    return end if have >= end else INCOMPLETE


def texts_of(frames: bytes) -> Iterator[str]:
    """The text messages in whole frames of the server, which are never masked."""
    at = 0
    while at < len(frames):
        end = frame_end(frames, at, len(frames))
        length = frames[at + 1]
        head = 2 + (2 if length == SHORT else 8 if length == LONG else 0)
        yield frames[at + head : end].decode()
        at = end


def framed(number: int, rest: bytes) -> bytes:
    """The frame of a server message: its number, and the rest of it as JSON."""
    head = b'{"n":%d' % number
    length = len(head) + len(rest)
    if length < SHORT:
        return b"\x81%c%b%b" % (length, head, rest)
    if length < 1 << 16:
        return b"\x81\x7e%b%b%b" % (length.to_bytes(2), head, rest)
    return b"\x81\x7f%b%b%b" % (length.to_bytes(8), head, rest)
