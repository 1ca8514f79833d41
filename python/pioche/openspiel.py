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
import pyspiel  # type: ignore[import-not-found]

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


class _Rules:
    """What a game is with its parameters. States hold this and not the game: OpenSpiel copies states with all that they hold, and a copied game
    would have lost whatever Python added to it."""

    def __init__(self, description: dict[str, Any], given: dict[str, Any]) -> None:
        params = _parameters(description) | given
        self.made_of = description, given
        self.deals = int(params["deals"])
        if not 1 <= self.deals <= 1_000_000:
            raise Error(f"'deals' must be from 1 to 1000000, not {self.deals}")
        options = {option["name"]: params[option["name"]] for option in description["options"]}
        if options.get("dynasty"):
            raise Error("a game of OpenSpiel is one round, and a dynasty has three")
        self.begun: Match | None = None
        if params["record"]:
            record = decode(str(params["record"]))
            if record.get("game") != description["game"]:
                raise Error(f"the record is of {record.get('game')}, not of {description['game']}")
            self.begun = replay(record)
            if self.begun.seat_to_act is None:
                raise Error("nobody is to act where the record stops")
            options = self.begun.options
        self.name = description["game"]
        self.options = options
        some = self.deal(0)
        self.players = some.players
        self.layout = layout_of(some)
        self.longest = _LONGEST[self.name]

    def __deepcopy__(self, memo: dict[int, Any]) -> _Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _Rules, self.made_of

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


class _Game(pyspiel.Game):  # type: ignore[misc]
    description: dict[str, Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = _Rules(self.description, dict(params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.layout.actions,
            max_chance_outcomes=self.rules.deals,
            num_players=self.rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.longest,
        )
        super().__init__(_type(self.description), info, params or {})

    def new_initial_state(self) -> _State:
        return _State(self, self.rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class _Round:
    """A round so far: all that a state holds. OpenSpiel writes states down by pickling what they hold, and from its history a round comes back."""

    def __init__(self, rules: _Rules) -> None:
        self.rules = rules
        self.position: Position | None = None  # before the deal
        self.pending: int | None = None  # a move that waits for what it draws
        self.history: list[int] = []  # with the outcomes of chance
        self.moves: list[int] = []
        self.texts: list[str] = []

    def apply(self, action: int) -> None:
        if self.position is None:
            self.position = self.rules.deal(action)
        elif self.pending is not None:
            # What all players together don't see is dealt anew, and then drawn.
            self.position = self.position.view(range(self.position.players)).redraw(action)
            self._play(self.position, self.pending)
            self.pending = None
        else:
            after = self.position.copy()
            after.play(action)
            if after.unseen < self.position.unseen:
                self.pending = action
            else:
                self._play(self.position, action)
        self.history.append(action)

    def _play(self, position: Position, action: int) -> None:
        self.texts.append(position.text(action))
        position.play(action)
        self.moves.append(action)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Round:
        other = _Round(self.rules)
        other.position = None if self.position is None else self.position.copy()
        other.pending = self.pending
        other.history, other.moves, other.texts = self.history[:], self.moves[:], self.texts[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (self.rules, self.history)


def _played(rules: _Rules, history: list[int]) -> _Round:
    round_ = _Round(rules)
    for action in history:
        round_.apply(action)
    return round_


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game, rules: _Rules) -> None:
        super().__init__(game)
        self.round = _Round(rules)

    @property
    def position(self) -> Position | None:
        return self.round.position

    def current_player(self) -> int:
        if self.position is None or self.round.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat_to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(self.position.legal_actions()) if player == self.position.seat_to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.round.rules.deals
        return [(number, 1 / deals) for number in range(deals)]

    def _apply_action(self, action: int) -> None:
        self.round.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        assert self.position is not None
        try:
            return self.position.text(action)
        except Error:
            return self.round.rules.layout.action_name(action)

    def is_terminal(self) -> bool:
        return self.position is not None and self.round.pending is None and self.position.seat_to_act is None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.round.rules.players
        assert self.position is not None
        return rewards_of(self.position.winners, self.position.players)

    def __str__(self) -> str:
        waiting = f" ({self.round.pending})" if self.round.pending is not None else ""
        return " ".join(self.round.texts) + waiting + f"\n{self.position or 'not dealt'}"


class _Observer:
    """What OpenSpiel's observers are (observation.py): a tensor, its parts by name, and a text."""

    def __init__(self, rules: _Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of these games have no parameters, but these were given: {params}")
        self._recalls = kind.perfect_recall
        layout = rules.layout
        self._bytes = np.zeros(layout.size, np.uint8)
        self.tensor = np.zeros(layout.size + (rules.longest if self._recalls else 0), np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape) for part in layout.parts
        }
        if self._recalls:
            self.dict["moves"] = self.tensor[layout.size :]

    def set_from(self, state: _State, player: int) -> None:
        self.tensor.fill(0)
        position, moves = state.position, state.round.moves
        if position is None:
            return
        position.write_observation(self._bytes, player)
        self.tensor[: len(self._bytes)] = self._bytes
        if self._recalls:
            self.dict["moves"][: len(moves)] = np.asarray(moves, np.float32) + 1

    def string_from(self, state: _State, player: int) -> str:
        if state.position is None:
            return "not dealt"
        state.position.write_observation(self._bytes, player)
        seen = hashlib.blake2b(self._bytes.tobytes(), digest_size=12).hexdigest()
        # A move that waits for what it draws is known to all.
        moves, pending = state.round.texts, state.round.pending
        moves = [*moves, f"({pending})"] if pending is not None else moves
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
        made = type(f"{description['title']}Game", (_Game,), {"description": description})
        pyspiel.register_game(_type(description), made)


_register()
