"""Art that faces share is in the file once; what looks different is not taken for the same."""

import io

from PIL import Image

import printkit
from printkit import Options


def pictures(document):
    """The names of the pictures that each face shows."""
    return {
        str(name).removeprefix("/FormXob."): [
            str(picture).removeprefix("/FormXob.") for picture in form.Resources.get("/XObject", {})
        ]
        for page in document.pages
        for name, form in page.Resources.XObject.items()
    }


def test_sixty_two_strips_are_made_of_five_pictures(opened):
    document = opened(printkit.build("niwashi", Options(only=("strips",), backs="none")))
    shown = pictures(document)
    assert len(shown) == 62
    assert len({name for names in shown.values() for name in names}) == 5


def restyled(tmp_path, face):
    """The cards of a kit with a face and an icon of one's own."""
    folder = tmp_path / "nintai"
    (folder / "icons").mkdir(parents=True)
    (folder / "icons" / "crane.svg").write_text('<circle cx="50" cy="50" r="40"/>')
    (folder / "card.svg").write_text(
        f'{{% extends "face.svg" %}}{{% block art %}}{face}{{% endblock %}}'
    )
    return printkit.build("nintai", Options(only=("cards",), backs="none", templates=tmp_path))


ICON = '{{ art("nintai/icons/crane.svg", 20, 20, 20) }}'


def test_art_takes_on_the_colours_around_it(tmp_path, opened):
    face = f'<g fill="#ff0000">{ICON}</g><g fill="#0000ff" transform="translate(0 30)">{ICON}</g>'
    pdf = restyled(tmp_path, face)
    shown = pictures(opened(pdf))
    assert all(len(names) == 2 for names in shown.values())
    image = Image.open(io.BytesIO(printkit.proof(pdf, dpi=40, pages=[1])[0])).convert("RGB")
    colours = {colour for _, colour in image.getcolors(1 << 20)}
    assert {(255, 0, 0), (0, 0, 255)} <= colours


def test_art_that_refers_to_its_face_is_drawn_there(tmp_path, opened):
    folder = '<clipPath id="half"><rect width="30" height="90"/></clipPath>'
    face = f'{folder}<g class="art"><g clip-path="url(#half)">{ICON}</g></g>'
    shown = pictures(opened(restyled(tmp_path, face)))
    assert all(len(names) <= 1 for names in shown.values())
