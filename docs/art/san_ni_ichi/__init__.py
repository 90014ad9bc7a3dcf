"""The pictures of San, Ni, Ichi!: fire, wood and water from 1 to 10, and the six weapons.

The picture is the number: an element grows out of almost nothing until the window cannot hold it,
and what it is made of can be counted. Everything is a stroke of the brush in flat colour, cut free
from what lies behind it by a line of paper.
"""
