"""One spelling for what people write in several: case, accents, kana, missing apostrophes."""

import re
import unicodedata

LATIN_END = "\u024f"

_JAPANESE = """
一=1 二=2 三=3 四=4 五=5 六=6 七=7 八=8 九=9 ひとり=1人 ふたり=2人 ひとつ=1つ ふたつ=2つ
まい=枚 なん枚=何枚 なんまい=何枚 なに=何 だれ=誰 わたし=私 ぼく=私 僕=私 おれ=私 俺=私
あいて=相手 じぶん=自分 てふだ=手札 すてふだ=捨て札 捨札=捨て札 やまふだ=山札 やま=山
おなじ=同じ ちがう=違う ちがっ=違っ ぜんぶ=全部 全て=全部 すべて=全部 って=は
良い=いい よい=いい 無い=ない 無し=なし 出来=でき 貰=もら 書=描 すて=捨て まぜ=混ぜ
おく=置く おいて=置いて おける=置ける だす=出す だせ=出せ だして=出して おわ=終わ
ひく=引く ひいた=引いた ひいて=引いて ひける=引ける とる=取る とって=取って とれる=取れる
"""
"""Kana or kanji, figures or not: what is spelt in the first way means the second."""

_FRENCH = "jai=j'ai cest=c'est nai=n'ai sest=s'est lautre=l'autre dun=d'un dune=d'une quon=qu'on \
quil=qu'il quest=qu'est sil=s'il yen=y'en"
"""French as it is typed without apostrophes."""


def _bare(letter: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


def _table(spellings: str) -> dict[str, str]:
    return dict(each.split("=") for each in spellings.split())


_PLAIN: dict[int, int | str] = {
    **{code: _bare(chr(code)) for code in range(0x80, ord(LATIN_END) + 1)},
    ord("’"): "'",
    ord("œ"): "oe",
    **{katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)},
}
_SPELT = _table(_JAPANESE)
_RUN_ON = _table(_FRENCH)
_SEVERAL = re.compile("|".join(sorted(_SPELT, key=len, reverse=True)))
_APOSTROPHE = re.compile(rf"\b(?:{'|'.join(_RUN_ON)})\b|(?<=n)'(?=t\b)")
"""Left out where French has one, or typed in an English not."""


def fold(text: str) -> str:
    """Lower case, without accents, umlauts typed either way, katakana as hiragana."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_PLAIN)
    if plain.isascii():
        plain = _APOSTROPHE.sub(lambda found: _RUN_ON.get(found[0], ""), plain)
    else:
        plain = _SEVERAL.sub(lambda found: _SPELT[found[0]], plain)
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
