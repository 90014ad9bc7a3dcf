"""The API answers in the shapes the commands print, and every error has one shape."""

import pytest

import games
from games import report, simulate

SHEETS = {
    "sheets": {"Aki": ["D F S B", "D F S C", "D F S M"], "Ben": ["D D . .", "F . . .", ". . . ."]}
}
RECORD = {"game": "nintai", "players": ["Aki", "Ben"], "moves": []}
TAKE = {"by": "Aki", "do": "take", "dice": [3]}


def error(answer, status: int) -> dict:
    """The one error shape."""
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    body = answer.get_json()
    assert set(body) == {"ok", "error"}
    assert body["ok"] is False
    assert body["error"]["status"] == status
    assert set(body["error"]) >= {"status", "code", "message"}
    return body["error"]


def test_score_takes_two_final_sheets(client):
    answer = client.post("/api/score/nintai", json={**SHEETS, "ended": "full"}).get_json()
    assert answer["players"]["Aki"]["total"] == 16
    assert answer["winners"] == ["Aki"]
    assert answer["draw"] is False
    assert answer["reason"] == "NT-8.7"
    assert set(answer["players"]["Aki"]["lines"][0]) == {"clause", "label", "points", "pieces"}


def test_score_takes_a_finished_record(client):
    play = simulate.record(games.load("nintai")(), ["Aki", "Ben"], "api/1")
    answer = client.post("/api/score/nintai", json=play.record()).get_json()
    assert answer == report.score_json(report.Scored.of(play))


def test_score_refuses_an_impossible_sheet_with_the_clause(client):
    sheets = {"Aki": ["D F S B", ". . . .", ". F . ."], "Ben": [". . . ."] * 3}
    told = error(client.post("/api/score/nintai", json={"sheets": sheets}), 422)
    assert told["code"] == "sheet_apart"
    assert told["clauses"] == ["NT-5.2"]
    assert told["pieces"] == ["b3"]


def test_score_refuses_an_unfinished_record(client):
    assert error(client.post("/api/score/nintai", json=RECORD), 422)["code"] == "not_over"


def test_check_finds_the_move_that_does_not_stand(client):
    fine = client.post("/api/check", json={**RECORD, "moves": [TAKE]}).get_json()
    assert fine == {"ok": True, "refusal": None}
    twice = client.post("/api/check", json={**RECORD, "moves": [TAKE, TAKE]})
    assert twice.status_code == 200
    refusal = twice.get_json()["refusal"]
    assert (refusal["kind"], refusal["code"], refusal["move"]) == ("illegal", "wrong_player", 1)
    assert len(refusal["legal"]) == 12


def test_legal_lists_every_move(client):
    answer = client.post("/api/legal", json=RECORD).get_json()
    assert answer["to_act"] == ["Aki"]
    assert answer["moves"] == [{"by": "Aki", "do": "take", "dice": [die]} for die in range(1, 6)]


def test_legal_of_a_record_that_does_not_stand_says_why(client):
    broken = {**RECORD, "moves": [{"by": "Ben", "do": "take", "dice": [1]}]}
    assert error(client.post("/api/legal", json=broken), 422)["code"] == "wrong_player"


def test_replay_tells_position_log_and_score(client):
    answer = client.post("/api/replay", json={**RECORD, "moves": [TAKE]}).get_json()
    assert answer["position"]["columns"] == {"Aki": [3], "Ben": []}
    assert answer["log"] == ["Aki takes 3."]
    assert answer["score"] is None
    play = simulate.record(games.load("nintai")(), ["Aki", "Ben"], "api/2")
    answer = client.post("/api/replay", json=play.record()).get_json()
    assert answer["score"]["players"].keys() == {"Aki", "Ben"}


@pytest.mark.parametrize("path", ["/api/score/nintai", "/api/check", "/api/legal", "/api/replay"])
@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"nonsense", b"NaN"])
def test_what_is_not_json_or_no_object_is_a_400(client, path, body):
    error(client.post(path, data=body), 400)


@pytest.mark.parametrize("body", [[], 7, "text", None, {}, {"game": "nintai"}, {"moves": 1}])
def test_a_body_of_the_wrong_shape_is_a_400(client, body):
    error(client.post("/api/check", json=body), 400)


def test_an_unknown_game_is_a_404(client):
    error(client.post("/api/score/chess", json=SHEETS), 404)
    error(client.post("/api/check", json={**RECORD, "game": "chess"}), 400)


def test_more_than_a_megabyte_is_a_413(client):
    error(client.post("/api/check", data=b" " * (1024 * 1024 + 1)), 413)


def test_unknown_addresses_and_methods_have_the_same_shape(client):
    error(client.get("/api/nothing"), 404)
    assert error(client.get("/api/check"), 405)["message"]


def test_the_index_says_what_can_be_asked(client):
    answer = client.get("/api").get_json()
    assert "nintai" in answer["games"]
    assert any("/api/legal" in ask for ask in answer["ask"])


def test_health(client):
    assert client.get("/healthz").get_json() == {"ok": True}


# Tables over the API: the same rules, the same log.


def opened(client) -> dict:
    answer = client.post("/api/tables", json={"game": "nintai", "players": ["Aki", "Ben"]})
    assert answer.status_code == 201
    return answer.get_json()


def send(client, key: str, entry: dict, seq: int = 0, id: str = "phone-0001"):
    return client.post(f"/api/tables/{key}/entries", json={"seq": seq, "id": id, "entry": entry})


def test_a_table_is_opened_and_played_over_the_api(client):
    table = opened(client)
    assert (table["seq"], table["to_act"]) == (0, ["Aki"])
    assert TAKE in table["legal"]
    after = send(client, table["play"], TAKE).get_json()
    assert (after["seq"], after["to_act"], after["log"]) == (1, ["Ben"], ["Aki takes 3."])
    assert client.get(f"/api/tables/{table['watch']}/record").get_json()["moves"] == [TAKE]


def test_an_entry_sent_twice_is_made_once(client):
    table = opened(client)
    assert send(client, table["play"], TAKE).get_json()["seq"] == 1
    assert send(client, table["play"], TAKE).get_json()["seq"] == 1


def test_an_entry_on_an_old_position_brings_the_new_one(client):
    table = opened(client)
    send(client, table["play"], TAKE)
    told = error(send(client, table["play"], TAKE, id="phone-0002"), 409)
    assert told["code"] == "moved_on"
    assert told["table"]["seq"] == 1


def test_what_the_rules_refuse_is_told_with_its_clause(client):
    table = opened(client)
    told = error(send(client, table["play"], {"by": "Aki", "do": "take", "dice": [3, 4]}), 422)
    assert told["clauses"] == ["NT-2.3"]


def test_a_watcher_reads_and_does_not_write(client):
    table = opened(client)
    seen = client.get(f"/api/tables/{table['watch']}").get_json()
    assert (seen["play"], seen["watch"]) == (None, table["watch"])
    assert error(send(client, table["watch"], TAKE), 403)["code"] == "watching"


@pytest.mark.parametrize(
    "change", [{"seq": -1}, {"seq": "1"}, {"id": "x"}, {"entry": []}, {"a": 1}]
)
def test_an_entry_of_the_wrong_shape_is_a_400(client, change):
    sound = {"seq": 0, "id": "phone-0001", "entry": TAKE}
    address = f"/api/tables/{opened(client)['play']}/entries"
    error(client.post(address, json={**sound, **change}), 400)


def test_tables_take_json_only(client):
    form = {"game": "nintai"}
    assert error(client.post("/api/tables", data=form), 415)["code"] == "not_json"


# The rule desk over the API.


def test_ask_finds_the_clause_in_the_readers_language(client):
    asked = {"q": "can I draw diagonally?", "game": "nintai", "lang": "de", "most": 2}
    found = client.get("/api/ask", query_string=asked).get_json()
    assert found["known"]
    assert found["answers"][0]["clause"] == "NT-5.4"
    assert len(found["answers"]) == 2
    clause = client.get("/api/rules/nintai/NT-5.4?lang=de").get_json()
    assert found["answers"][0]["verdict"] == "no"
    assert found["answers"][0]["answer"] == f"Nein: {clause['answer']}"


def test_ask_says_when_it_does_not_know(client):
    found = client.get("/api/ask?q=what+does+it+cost&game=nintai").get_json()
    assert found["known"] is False


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/ask?q=x&game=chess", 404),
        ("/api/ask?q=x&most=0", 400),
        ("/api/rules/chess", 404),
        ("/api/rules/nintai/NT-99", 404),
        ("/api/tables/nothing", 404),
    ],
)
def test_what_is_not_there_is_an_error(client, address, status):
    error(client.get(address), status)


MISSPELT = {
    "bossa": {"do": "redraw", "tile": "x9"},
    "nin_jan": {"do": "lay", "card": "x9"},
    "nintai": {"do": "ink", "icon": "x9", "cell": "a1"},
    "niwashi": {"do": "draw", "from": "display", "strip": "x9"},
    "san_ni_ichi": {"do": "lay", "card": "x9"},
}


@pytest.mark.parametrize("game", games.names())
def test_a_misspelt_piece_is_refused_with_a_sentence(client, game):
    rules = games.load(game)
    play = simulate.record(rules(), ["Aki", "Ben", "Cho"][: rules.seats[0]], "api/3")
    head = {key: value for key, value in play.record().items() if key != "moves"}
    table = client.post("/api/tables", json=head).get_json()
    entry = {"by": play.players[0], **MISSPELT[game]}
    entered = error(send(client, table["play"], entry), 400)
    listed = error(client.post("/api/legal", json={**head, "moves": [entry]}), 400)
    for told in (entered, listed):
        assert "x9" in told["message"]


def test_a_table_is_mended_over_the_api(client):
    key = client.post("/api/tables", json={"game": "nintai", "players": ["Aki", "Ben"]}).json[
        "play"
    ]
    ben = {"by": "Ben", "do": "take", "dice": [5, 1]}
    wrong = {"do": "correct", "entry": 0, "to": TAKE | {"dice": [5]}}
    for seq, entry in enumerate((TAKE, ben, wrong)):
        body = {"seq": seq, "id": f"mending-{seq}", "entry": entry}
        answer = client.post(f"/api/tables/{key}/entries", json=body).get_json()
    assert [each["move"] for each in answer["unsettled"]] == [ben]
    assert answer["moves"] == 1
    body = {"seq": 3, "id": "mending-3", "entry": {"do": "remove", "entry": 1}}
    answer = client.post(f"/api/tables/{key}/entries", json=body).get_json()
    assert (answer["ok"], answer["unsettled"]) == (True, [])
