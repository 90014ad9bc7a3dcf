"""Opening a table: who plays, who begins, the strip in the middle and the open display."""

from games.niwashi.pieces import DISPLAY, STRIPS
from scorer_web.boards.board import Board, Form, Opening, Shown
from scorer_web.boards.fields import filled
from scorer_web.boards.niwashi.faces import faces, plots, strip_of


class Seating(Board):
    picks_starter = True

    def opening(self, names: list[str], form: Form) -> Opening:
        names, setup = super().opening(names, form)
        setup = {**setup, "centre": {"strip": form.get("centre", "")}}
        if form.get("option.follow") != "laid":
            setup["display"] = [strip for strip in form.getlist("display") if strip]
        return names, {**setup, "sure": True} if "sure" in form else setup

    def opening_form(self, given: Form) -> Shown:
        display = [" ".join(strip_of(strip)) for strip in given.getlist("display")]
        return {
            "centre": " ".join(strip_of(given.get("centre", ""))),
            "display": filled(display, DISPLAY),
            "choices": faces(STRIPS),
            "plots": plots(),
        }
