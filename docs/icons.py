"""Make the icons of the installed page from the crest and the palette: ``make icons``."""

import io
from pathlib import Path

import pypdfium2
from PIL import Image
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

from scorer_web.frame import assets

ICONS = Path(__file__).resolve().parents[1] / "scorer_web" / "static" / "icons"
UNITS = 100
SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "touch-180": 180}
SAFE = {"maskable-512": 0.58, "touch-180": 0.7}
"""How much of the width the crest takes: phones cut maskable icons to shapes of their own."""


def crest(share: float) -> bytes:
    """The crest in its colours on indigo."""
    inks = assets.palette()["print"]
    drawing = (
        assets.drawings()
        .get_template("logo.svg")
        .render(ink=inks["washi"], paper=inks["indigo"], tint=inks["vermilion"])
    )
    inset = UNITS * (1 - share) / 2
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {UNITS} {UNITS}">
      <rect width="{UNITS}" height="{UNITS}" fill="{inks["indigo"]}"/>
      <g transform="translate({inset} {inset}) scale({share})">{drawing}</g></svg>""".encode()


def picture(svg: bytes, size: int) -> Image.Image:
    pdf = renderPDF.drawToString(svg2rlg(io.BytesIO(svg)))
    page = pypdfium2.PdfDocument(pdf)[0]
    # Drawn large and made small: the edges come out smooth.
    large = page.render(scale=4 * size / page.get_width()).to_pil().convert("RGB")
    return large.resize((size, size), Image.Resampling.LANCZOS).quantize(64)


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    for name, size in SIZES.items():
        picture(crest(SAFE.get(name, 0.74)), size).save(ICONS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
