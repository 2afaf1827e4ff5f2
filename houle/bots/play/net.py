"""Nets that play: weights of half precision in one file, run by NumPy alone.

A file is the line ``houle net 1``, a line of JSON (``Header``), and the weights of all layers as
little-endian numbers of 16 bits, one layer after the other. The header has their SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import ThreadpoolController

from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.engine.languages import same
from houle.engine.struct import Array

MAGIC = b"houle net 1\n"
SHIPPED = "bot.net"
"""The net of a game, in the folder of the game."""
STAND_IN = "net"
"""Not a level: the net of the game in place of a level whose search is not compiled yet."""
HALF = np.dtype("<f2")


class NetError(HouleError):
    """Raised when a file holds no net, a damaged one, or one of another game or version."""

    code = "bad_net"


class Net:
    """A net as arrays: what it is (the header) and its layers."""

    def __init__(self, header: Mapping[str, Any], weights: Mapping[str, Array]) -> None:
        self.header, self.weights = dict(header), weights
        self.moves, self.seats = int(header["moves"]), int(header["seats"])
        # Most inputs are 0: only the rows of the other inputs are added up.
        self.enter = np.ascontiguousarray(weights["enter.weight"].T)
        self.enter_bias = weights["enter.bias"]
        names = [f"blocks.{i}." for i in range(int(header["blocks"]))]
        self.blocks = [tuple(weights[name + part].T for part in BLOCK_PARTS) for name in names]
        self.norm = weights["norm.weight"], weights["norm.bias"]
        self.leave, self.leave_bias = weights["leave.weight"].T, weights["leave.bias"]
        self.parts = PartNet(header["parts"], weights) if "parts" in header else None

    def outputs(self, inputs: Array) -> Array:
        """The outputs for one row of inputs: a number for each move, then the results expected."""
        (active,) = np.nonzero(inputs)
        return self.run(inputs[active].astype(np.float32) @ self.enter[active], inputs)

    def many_outputs(self, inputs: Array) -> Array:
        """The outputs for each row of inputs, on one core.

        Several bots think at once: if each used all cores, they would mostly wait for each other.
        """
        with libraries().limit(limits=1, user_api="blas"):
            return self.rows(inputs)

    def rows(self, inputs: Array) -> Array:
        """The outputs for each row of inputs."""
        return self.run(inputs.astype(np.float32) @ self.enter, inputs)

    def run(self, x: Array, inputs: Array) -> Array:
        """The outputs from what the first layer adds up, for one row or many."""
        x = x + self.enter_bias
        for scale, shift, first, first_bias, second, second_bias in self.blocks:
            inner = np.maximum(normal(x, scale, shift) @ first + first_bias, 0)
            x = x + inner @ second + second_bias
        x = normal(x, *self.norm)
        found: Array = x @ self.leave + self.leave_bias
        if self.parts is not None:
            added = self.parts.outputs(inputs, x)
            found[..., : added.shape[-1]] += added
        return found


class PartNet:
    """The part of a net that looks at each of several inputs of the same kind, such as slots."""

    def __init__(self, about: Mapping[str, int], weights: Mapping[str, Array]) -> None:
        self.start, self.size, self.count = about["start"], about["size"], about["count"]
        layers = ("own", "second", "leave")
        weight = {name: weights[f"parts.{name}.weight"].T for name in (*layers, "rest")}
        bias = {name: weights[f"parts.{name}.bias"] for name in layers}
        self.own, self.own_bias, self.rest = weight["own"], bias["own"], weight["rest"]
        self.second, self.second_bias = weight["second"], bias["second"]
        self.leave, self.leave_bias = weight["leave"], bias["leave"]

    def outputs(self, inputs: Array, rest: Array) -> Array:
        """What to add to the moves that choose a part, for one row or many."""
        end = self.start + self.size * self.count
        own = inputs[..., self.start : end].reshape(*inputs.shape[:-1], self.count, self.size)
        x = own.astype(np.float32) @ self.own + self.own_bias + (rest @ self.rest)[..., None, :]
        x = np.maximum(np.maximum(x, 0) @ self.second + self.second_bias, 0)
        found: Array = np.swapaxes(x @ self.leave + self.leave_bias, -1, -2)
        return found.reshape(*inputs.shape[:-1], -1)


@cache
def libraries() -> ThreadpoolController:
    """The libraries that NumPy computes with, whose threads can be limited."""
    return ThreadpoolController()


BLOCK_PARTS = (
    *("norm.weight", "norm.bias", "first.weight", "first.bias", "second.weight", "second.bias"),
)


def normal(x: Array, scale: Array, shift: Array) -> Array:
    """Each row with mean 0 and spread 1, then scaled and shifted (layer normalisation)."""
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-5)
    found: Array = centred / spread * scale + shift
    return found


def write_net(path: Path, header: Mapping[str, Any], weights: Sequence[tuple[str, Array]]) -> None:
    """Write a net, at once or not at all."""
    with np.errstate(under="ignore"):  # tiny weights become 0
        data = b"".join(array.astype(HALF).tobytes() for _, array in weights)
    layers = [[name, list(array.shape)] for name, array in weights]
    digest = hashlib.sha256(data).hexdigest()
    told = json.dumps({**header, "layers": layers, "sha256": digest}, sort_keys=True)
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(MAGIC + told.encode() + b"\n" + data)
    os.replace(part, path)


def read_header(data: bytes, name: str) -> tuple[dict[str, Any], bytes]:
    """The header of a net, and its weights as bytes, verified by their checksum."""
    if not data.startswith(MAGIC):
        raise NetError(same(f"{name} is not a net of Houle"))
    line, _, rest = data[len(MAGIC) :].partition(b"\n")
    header: dict[str, Any] = json.loads(line)
    if hashlib.sha256(rest).hexdigest() != header["sha256"]:
        raise NetError(same(f"{name} is damaged: its weights are not those that were written"))
    return header, rest


def read_net(data: bytes, name: str, game: Game) -> Net:
    """The net of a file's bytes; an error if it cannot play the game."""
    header, rest = read_header(data, name)
    version = getattr(game.features, "VERSION", None)
    if (header["game"], header["features"]) != (game.name, version):
        known = f"{header['game']} with features {header['features']}"
        raise NetError(same(f"{name} plays {known}, not {game.name} with features {version}"))
    weights, start = {}, 0
    for layer, shape in header["layers"]:
        count = int(np.prod(shape))
        part = np.frombuffer(rest, HALF, count, start).reshape(shape)
        weights[layer], start = part.astype(np.float32), start + HALF.itemsize * count
    return Net(header, weights)


def check_file(path: str) -> None:
    """Raise an error if a file that is named holds no net."""
    if path:
        read_header(file_bytes(path), path)


def file_bytes(path: str) -> bytes:
    """The bytes of a file; raise NetError if it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise NetError(same(f"{path} cannot be read: {error.strerror}")) from None


@cache
def has_net(game: Game) -> bool:
    """Whether a net comes with the game."""
    return (files(game.package) / SHIPPED).is_file()


@cache
def load_net(game: Game, path: str = "") -> Net:
    """The net in a file, or the one that comes with the game."""
    if path:
        return read_net(file_bytes(path), path, game)
    if not has_net(game):
        raise NetError(same(f"no net comes with {game.title}: train one (houle train)"))
    return read_net((files(game.package) / SHIPPED).read_bytes(), SHIPPED, game)
