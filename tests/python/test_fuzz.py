"""Whatever is handed in: an exception, or an answer; never a crash. A crash of the interpreter ends pytest, so nothing more is needed to notice it."""

import os

import numpy as np
import pioche
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

LONG = os.environ.get("PIOCHE_LONG") == "yes"
fuzz = settings(max_examples=20_000 if LONG else 200, deadline=None, suppress_health_check=list(HealthCheck))

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=8) | npst.arrays(st.sampled_from([np.uint8, np.int32, np.float64]), npst.array_shapes(max_dims=3, max_side=5)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | st.integers(), inner, max_size=4) | st.tuples(inner, inner),
    max_leaves=12,
)
games = st.sampled_from(["kingdomino", "rondomino", "colomino"])
allowed = (pioche.Error, TypeError, ValueError, OverflowError, KeyError, IndexError, RuntimeError, AttributeError, UnicodeError, MemoryError)


def public(thing):
    return [name for name in dir(thing) if not name.startswith("__")]


def attempt(call, *arguments, **named):
    try:
        return call(*arguments, **named)
    except allowed:
        return None


@fuzz
@given(st.data())
def test_every_function_of_the_module(data):
    name = data.draw(st.sampled_from(["Match", "Bot", "replay", "check_record", "bot_names", "analyse", "layout", "new", "Batch", "arena", "View", "Position", "Report"]))
    arguments = data.draw(st.lists(anything | games, max_size=3))
    if name in ("Batch", "arena", "analyse") and any(isinstance(one, int) and abs(one) > 100 for one in arguments):
        return  # a large batch is allowed, and takes long
    attempt(getattr(pioche, name), *arguments)


options_of = {
    "kingdomino": st.fixed_dictionaries({}, optional={"players": st.integers(-1, 300), "kingdom": st.integers(4, 8), "giants": st.booleans(), "dynasty": st.booleans(), "harmony": anything}),
    "rondomino": st.fixed_dictionaries({}, optional={"players": st.integers(-1, 6), "teams": st.booleans(), "target": st.integers(-5, 2000)}),
    "colomino": st.fixed_dictionaries({}, optional={"players": st.integers(-1, 6), "plan": st.sampled_from(["small", "large"]) | anything}),
}


@fuzz
@given(st.data(), games)
def test_every_method_of_a_match_a_position_a_view_a_bot_and_a_batch(data, game):
    options = data.draw(options_of[game])
    match = attempt(pioche.Match, game, options) or pioche.Match(game)
    if data.draw(st.booleans()):
        attempt(match.deal_round, data.draw(st.integers(0, 2**64 - 1)))
    things = [match]
    if match.position is not None:
        things += [match.position, match.position.view(data.draw(st.sampled_from([None, 0, 1])))]
    things.append(pioche.Bot(game, data.draw(st.sampled_from(["random", "greedy", "tree:5"]))))
    batch = pioche.Batch(game, 3)
    things.append(batch._batch)
    for _ in range(data.draw(st.integers(1, 12))):
        thing = data.draw(st.sampled_from(things))
        method = getattr(thing, data.draw(st.sampled_from(public(thing))), None)
        if not callable(method) or method.__name__ == "perft":
            continue
        good = st.sampled_from([match, 0, 1, 255, -1, None, np.zeros(3, np.int32), batch.observations, batch.masks, batch.seats])
        arguments = data.draw(st.lists(good | anything | st.sampled_from(match.legal() or ["pass"]), max_size=7))
        if method.__name__ in ("decide", "play") and isinstance(thing, pioche.Bot):
            arguments = [one for one in arguments if not (isinstance(one, int) and one > 50)]
        attempt(method, *arguments)
    # Whatever was tried, it still plays.
    batch.reset()
    batch.step(batch.random_actions())
    if match.seat_to_act is not None:
        match.play(match.legal()[0])


@fuzz
@given(st.data(), games)
def test_records_that_were_tampered_with(data, game):
    match = pioche.new(game, seed=1)
    for _ in range(5):
        match.play(match.legal()[-1])
    record = match.record()
    place = record
    for _ in range(data.draw(st.integers(1, 4))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place))) if isinstance(place, list) else []
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.booleans()) or not isinstance(place[key], (dict, list)):
            place[key] = data.draw(anything)
            break
        place = place[key]
    attempt(pioche.replay, record)
    attempt(pioche.check_record, record)
