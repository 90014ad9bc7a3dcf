"""The manifest, the worker and the page without a connection."""

import re
import struct


def test_every_picture_is_there_in_the_size_it_is_said_to_have(client):
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    told = manifest.get_json()
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert {picture["form_factor"] for picture in told["screenshots"]} == {"narrow", "wide"}
    for picture in told["icons"] + told["screenshots"]:
        with client.get(picture["src"]) as answer:
            width, height = struct.unpack(">II", answer.data[16:24])
        assert f"{width}x{height}" == picture["sizes"]


def test_every_shortcut_leads_somewhere(client):
    for shortcut in client.get("/manifest.webmanifest").get_json()["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_the_worker_keeps_only_files_that_are_there(client):
    worker = client.get("/worker.js")
    assert worker.mimetype == "text/javascript"
    assert worker.cache_control.no_cache
    files = re.findall(r'"(.+)"', worker.text.partition("FILES = [")[2].partition("]")[0])
    assert len(files) > 3
    for file in files:
        with client.get(file) as answer:
            assert answer.status_code == 200, file


def test_the_page_without_a_connection_says_that_nothing_is_lost(client):
    assert "Nothing is lost" in client.get("/offline").text
