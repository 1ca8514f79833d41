"""Games played by an independent implementation of the rules replay exactly through Python: every list of legal actions, every result, every count."""

import json
import pathlib

import pioche
import pytest

VECTORS = pathlib.Path(__file__).parents[1] / "data" / "vectors"


def lines(name):
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ["kingdomino", "giants", "rondomino", "colomino", "special"])
def test_vectors(name):
    vectors = lines(name)
    assert len(vectors) == 40
    compared = 0
    for vector in vectors:
        record, checks = vector["record"], iter(vector["checks"])
        check = next(checks, None)
        match = pioche.Match(record["game"], record["options"])
        assert match.options == record["options"]
        for number, round_ in enumerate(record["rounds"]):
            match.start_round(round_["setup"])
            for action in round_["actions"]:
                while check and (check["round"], check["ply"]) == (number, match.ply):
                    assert match.seat_to_act + 1 == check["seat"]
                    assert match.legal() == check["legal"]
                    # The same moves by their numbers, and no others.
                    position = match.position
                    assert sorted(position.text(number) for number in position.legal_actions()) == check["legal"]
                    assert position.mask().sum() == len(check["legal"])
                    compared += 1
                    check = next(checks, None)
                assert match.play(action) == action
        assert check is None and match.over
        assert match.result == record["result"]
        assert match.record()["rounds"] == record["rounds"]
        assert pioche.replay(record).result == record["result"]
    assert compared > 200


def test_perft():
    counts = json.loads((VECTORS / "perft.json").read_text())
    assert len(counts) == 28
    for count in counts:
        record = lines(count["file"])[count["line"]]["record"]
        match = pioche.replay(record, until=(count["round"], count["ply"]))
        assert match.perft(count["depth"]) == count["leaves"], count
        assert match.position.perft(count["depth"]) == count["leaves"], count
