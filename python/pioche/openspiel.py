"""The games as OpenSpiel games: ``python_pioche_kingdomino``, ``python_pioche_rondomino`` and ``python_pioche_colomino``.

    import pioche.openspiel, pyspiel
    game = pyspiel.load_game("python_pioche_kingdomino(players=2,kingdom=7)")

A game is one round. Its parameters are the options of the game, and:

* ``deals``: chance nodes have so many outcomes, all equally likely (256 by default). The first one deals. From then on, whenever a move draws from
  what nobody sees (a row, a piece of the stock, tiles of the bag), a chance node first deals that anew, so that no state knows what is drawn next.
* ``record``: a record (``encode(match.record())``). The game begins where the record stops; the first chance node deals everything that spectators
  can't see anew, in ``deals`` ways. So the end of a game becomes a small game of its own, small enough for exact tools.

Returns are those of the house: a sole winner has 1, and all add up to 0. The information state is the observation, and all moves so far.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from typing import Any

import numpy as np
import pyspiel

from ._observe import layout_of
from ._pioche import Error, Match, Position, games, replay
from ._rewards import rewards_of

_LONGEST = {"kingdomino": 12 * 5 * 4 + 5, "rondomino": 200, "colomino": 600}


def encode(record: dict[str, Any]) -> str:
    """A record as a parameter: OpenSpiel's texts have no place for quotes and commas."""
    packed = zlib.compress(json.dumps(record, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: str) -> dict[str, Any]:
    """The record of such a parameter."""
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacked = zlib.decompressobj()
        record = json.loads(unpacked.decompress(packed, 1 << 24))
    except (ValueError, zlib.error) as error:
        raise Error("'record' must be made by pioche.openspiel.encode") from error
    if not isinstance(record, dict):
        raise Error("'record' must be made by pioche.openspiel.encode")
    return record


class _Game(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, description: dict[str, Any], params: dict[str, Any] | None = None) -> None:
        self.params = dict(_parameters(description)) | dict(params or {})
        self.deals = int(self.params["deals"])
        if not 1 <= self.deals <= 1_000_000:
            raise Error(f"'deals' must be from 1 to 1000000, not {self.deals}")
        options = {option["name"]: self.params[option["name"]] for option in description["options"]}
        if options.get("dynasty"):
            raise Error("a game of OpenSpiel is one round, and a dynasty has three")
        self.begun: Match | None = None
        if self.params["record"]:
            record = decode(str(self.params["record"]))
            if record.get("game") != description["game"]:
                raise Error(f"the record is of {record.get('game')}, not of {description['game']}")
            self.begun = replay(record)
            if self.begun.seat_to_act is None:
                raise Error("nobody is to act where the record stops")
            options = self.begun.options
        self.name = description["game"]
        self.options = options
        some = self.deal(0)
        self.layout = layout_of(some)
        self.longest = _LONGEST[self.name]
        players = some.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(_type(description), info, params or {})

    def deal(self, number: int) -> Position:
        """The position at the beginning, dealt in one of the ways."""
        if self.begun is not None:
            position = self.begun.position
            assert position is not None
            return position.view(None).redraw(number)
        match = Match(self.name, self.options)
        match.deal_round(number)
        position = match.position
        assert position is not None
        return position

    def new_initial_state(self) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._game = game
        self.position: Position | None = None  # before the deal
        self.pending: int | None = None  # a move that waits for what it draws
        self.moves: list[int] = []
        self.texts: list[str] = []

    def current_player(self) -> int:
        if self.position is None or self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat_to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(self.position.legal_actions()) if player == self.position.seat_to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(number, 1 / deals) for number in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self._game.deal(action)
        elif self.pending is not None:
            # What all players together don't see is dealt anew, and then drawn.
            self.position = self.position.view(range(self.position.players)).redraw(action)
            self._play(self.pending)
            self.pending = None
        else:
            after = self.position.copy()
            after.play(action)
            if after.unseen < self.position.unseen:
                self.pending = action
            else:
                self._play(action)

    def _play(self, action: int) -> None:
        assert self.position is not None
        self.texts.append(self.position.text(action))
        self.position.play(action)
        self.moves.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        assert self.position is not None
        try:
            return self.position.text(action)
        except Error:
            return self._game.layout.action_name(action)

    def is_terminal(self) -> bool:
        return self.position is not None and self.pending is None and self.position.seat_to_act is None

    def returns(self) -> list[float]:
        players = self._game.num_players()
        if not self.is_terminal():
            return [0.0] * players
        assert self.position is not None
        return rewards_of(self.position.winners, players)

    def __str__(self) -> str:
        return " ".join(self.texts) + (f" ({self.pending})" if self.pending is not None else "") + f"\n{self.position or 'not dealt'}"


class _Observer:
    """What OpenSpiel's observers are (observation.py): a tensor, its parts by name, and a text."""

    def __init__(self, game: _Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of these games have no parameters, but these were given: {params}")
        self._game = game
        self._recalls = kind.perfect_recall
        layout = game.layout
        self._bytes = np.zeros(layout.size, np.uint8)
        self.tensor = np.zeros(layout.size + (game.longest if self._recalls else 0), np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape) for part in layout.parts
        }
        if self._recalls:
            self.dict["moves"] = self.tensor[layout.size :]

    def set_from(self, state: _State, player: int) -> None:
        self.tensor.fill(0)
        if state.position is None:
            return
        state.position.write_observation(self._bytes, player)
        self.tensor[: len(self._bytes)] = self._bytes
        if self._recalls:
            self.dict["moves"][: len(state.moves)] = np.asarray(state.moves, np.float32) + 1

    def string_from(self, state: _State, player: int) -> str:
        if state.position is None:
            return "not dealt"
        state.position.write_observation(self._bytes, player)
        seen = hashlib.blake2b(self._bytes.tobytes(), digest_size=12).hexdigest()
        # A move that waits for what it draws is known to all.
        moves = [*state.texts, f"({state.pending})"] if state.pending is not None else state.texts
        return f"seat {player} sees {seen} after {' '.join(moves)}" if self._recalls else f"seat {player} sees {seen}"


def _parameters(description: dict[str, Any]) -> dict[str, Any]:
    return {option["name"]: option["default"] for option in description["options"]} | {"deals": 256, "record": ""}


def _type(description: dict[str, Any]) -> Any:
    players = description["players"]
    return pyspiel.GameType(
        short_name=f"python_pioche_{description['game']}",
        long_name=f"{description['title']} (Pioche)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players["max"],
        min_num_players=players["min"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(description),
    )


def _register() -> None:
    for description in games():

        def make(params: dict[str, Any] | None = None, description: dict[str, Any] = description) -> _Game:
            return _Game(description, params)

        pyspiel.register_game(_type(description), make)


_register()
