"""The files of a kit for a cutting machine, one for each page that is cut."""

from printkit.cutter.dxf import dxf
from printkit.cutter.sheets import cut_sheets
from printkit.cutter.svg import svg
from printkit.errors import not_one_of
from printkit.jobs.job import job_for
from printkit.options import CUTS, Options

FORMATS = {"svg": svg, "dxf": dxf}


def cut_files(game: str, options: Options) -> dict[str, bytes]:
    """Their names say to which page of the PDF they belong."""
    if options.cut not in FORMATS:
        raise not_one_of("cut", options.cut, CUTS[1:])
    job = job_for(game, options)
    digits = len(str(len(job.pages)))
    return {
        f"{game}-page-{sheet.number:0{digits}}.{options.cut}": FORMATS[options.cut](sheet)
        for sheet in cut_sheets(job.pages, options, job.svg)
    }
