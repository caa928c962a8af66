"""A film's pictures, their times and their size are those that a browser shows, for each kind.

tests/browser/test_films.py holds the same kinds against Chromium.
"""

import io
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from media.clip_alterations import altered
from media.cutting import Cut
from media.cutting.cut import convert_film, cut_film
from media.film_writer import steady_frames
from media.frames import sample
from media.mp4 import frame, probe
from media.playing.film import ShownFilm
from media.sound import RATE as SOUND_RATE
from media.sound import sound
from media.untrusted_clip import ClipBounds, remux_clip
from tests.media.playing.boxes import edits
from tests.media.playing.kinds import (
    BLUE,
    COUNT,
    GREEN,
    HEIGHT,
    KINDS,
    LATE,
    RATE,
    RED,
    UNEVEN,
    WIDTH,
    Pixels,
    film,
    made,
    number_of,
    write,
)
from tests.rounds import few, sweep

ALL = [(Fraction(number, RATE), number) for number in range(COUNT)]
SHOWN = {
    "cut without encoding": [(Fraction(at, RATE), 16 + at) for at in range(COUNT - 16)],
    "cut in front and behind": [(Fraction(at, RATE), 16 + at) for at in range(12)],
    "late beside sound": list(zip(LATE, range(COUNT), strict=True)),
    "no edit list": [(second + Fraction(2, RATE), number) for second, number in ALL],
    "uneven times": list(zip(UNEVEN, range(COUNT), strict=True)),
}
"""Seconds and numbers of the pictures that a kind shows, where it is not all of them evenly."""
SIZES = {
    "turned clockwise": (HEIGHT, WIDTH), "turned back": (HEIGHT, WIDTH),
    "transposed": (HEIGHT, WIDTH), "wide pixels": (213, HEIGHT),
    "tall pixels, turned": (144, WIDTH), "stretched by its track": (2 * WIDTH, HEIGHT),
    "HD without a tag": (320, 720), "HD with one tag": (320, 720),
    "HLG, turned": (HEIGHT, WIDTH),
}  # fmt: skip
LENGTHS = {
    "cut without encoding": 1.7, "cut in front and behind": 1.0, "late beside sound": 4.5,
    "no edit list": 3 + 2 / RATE, "uneven times": 4.0,
}  # fmt: skip
CORNERS = {
    "turned clockwise": (BLUE, RED), "turned back": (GREEN, None), "upside down": (None, BLUE),
    "mirrored": (GREEN, RED), "transposed": (RED, BLUE), "tall pixels, turned": (BLUE, RED),
    "HLG, turned": ((0, 40, 177), (227, 0, 11)),
}  # fmt: skip
"""Colours at the upper left and right; None is the quarter that shows the number.

Those of HLG are Chromium's."""
UPRIGHT = [kind for kind in KINDS if kind not in CORNERS]
OFTEN = [*SHOWN, "plain", "wide pixels", "PQ of ten bits", "VP9"]
"""Those whose pictures have times of their own, and a few of the others."""
TURNED = ["turned clockwise", "mirrored", "HLG, turned"]
BOUNDS = ClipBounds(2_000_000, 1000, 60, 0, 0)


@pytest.mark.parametrize("kind", sweep(OFTEN[:1], UPRIGHT))
def test_each_picture_has_the_second_at_which_it_is_shown(kind: str) -> None:
    shown = ShownFilm(io.BytesIO(made(kind)))
    pictures = [
        (picture.second, number_of(shown.rgb(picture, 320, 192))) for picture in shown.pictures()
    ]
    expected = SHOWN.get(kind, ALL)
    assert [number for _, number in pictures] == [number for _, number in expected]
    seconds = [float(second) for second, _ in expected]
    assert [second for second, _ in pictures] == pytest.approx(seconds, abs=0.001)
    assert len(shown.times()) == len(expected)


@few(2)
@pytest.mark.parametrize(
    ("pieces", "numbers"),
    [
        ([(1, 0), (1, 2)], [*range(12), *range(24, 36)]),
        ([(1, 2), (1, 0)], [*range(24, 36), *range(12)]),
        ([(1, 0.5), (1, 0.5)], [*range(6, 18), *range(6, 18)]),
    ],
)
def test_the_pieces_of_an_edit_list_are_shown_one_after_another(
    pieces: list[tuple[float, float]], numbers: list[int], tmp_path: Path
) -> None:
    path, copy = tmp_path / "film.mp4", tmp_path / "copy.mp4"
    path.write_bytes(edits(film(options={"g": "36", "bf": "2"}), pieces))
    convert_film(path, copy, lambda share: None)
    for each in (path, copy):
        shown = ShownFilm(io.BytesIO(each.read_bytes()))
        pictures = list(shown.pictures())
        assert [number_of(shown.rgb(picture, 320, 192)) for picture in pictures] == numbers
        seconds = [at / RATE for at in range(len(numbers))]
        assert [picture.second for picture in pictures] == pytest.approx(seconds, abs=0.001)


@pytest.mark.parametrize("kind", KINDS)
def test_size_and_length_are_those_that_are_shown(kind: str, tmp_path: Path) -> None:
    path = write(tmp_path / "film.mp4", kind)
    probed = probe(path)
    assert (probed.width, probed.height) == SIZES.get(kind, (WIDTH, HEIGHT))
    assert probed.duration == pytest.approx(LENGTHS.get(kind, 3.0), abs=0.03)
    assert frame(path, 0.4).shape[:2] == (probed.height, probed.width)


@pytest.mark.parametrize("kind", sweep(TURNED, CORNERS))
def test_pictures_stand_upright_wherever_they_are_used(kind: str, tmp_path: Path) -> None:
    path = write(tmp_path / "film.mp4", kind)
    plain = cut_film(path, Cut("cut", "film", 0.5, 1.5), tmp_path)
    back = altered(path, "reversed", tmp_path)
    _, steady = next(iter(steady_frames(path, 4, 96, 96)))
    judged = [sample(each, 1, 320)[0].jpeg for each in (path, plain, back)]
    for picture in (Image.fromarray(steady), *(Image.open(io.BytesIO(jpeg)) for jpeg in judged)):
        for corner, x in zip(CORNERS[kind], (0.1, 0.9), strict=True):
            place = round(picture.width * x), round(picture.height * 0.1)
            if corner is not None:
                pixel = picture.getpixel(place)
                assert isinstance(pixel, tuple)
                off = [abs(got - drawn) for got, drawn in zip(pixel, corner, strict=True)]
                assert max(off) < 12, (kind, pixel)


@pytest.mark.parametrize("kind", ["cut without encoding", "cut in front and behind"])
def test_as_many_frames_are_sampled_as_are_asked_for(kind: str, tmp_path: Path) -> None:
    frames = sample(write(tmp_path / "film.mp4", kind), 12, 320)
    numbers = [number_of(_pixels(each.jpeg)) for each in frames]
    assert len(frames) == 12 and numbers[0] == 16 and numbers == sorted(numbers)


def test_frames_that_cannot_be_decoded_are_not_counted(tmp_path: Path) -> None:
    """A film that was cut off in front has pictures before its first key frame."""
    whole = film(options={"g": "18", "bf": "0", "sc_threshold": "0"})
    path = tmp_path / "cut.mp4"
    with av.open(io.BytesIO(whole), "r") as source, av.open(path, "w") as target:
        stream = target.add_stream_from_template(source.streams.video[0])
        for at, packet in enumerate(source.demux(video=0)):
            if packet.dts is not None and at >= 12:
                packet.stream = stream
                target.mux(packet)
    frames = sample(path, 6, 320)
    assert [number_of(_pixels(each.jpeg)) for each in frames] == [18, 21, 24, 28, 31, 35]


def test_the_second_of_a_frame_is_never_before_it_is_shown(tmp_path: Path) -> None:
    path = write(tmp_path / "film.mp4", "plain")
    seconds = [each.second for each in sample(path, COUNT, 64)]
    for number, second in enumerate(seconds):
        assert number / RATE <= second < number / RATE + 0.001
    assert all(round(second, 3) == second for second in seconds)


def test_steady_frames_follow_the_films_own_clock(tmp_path: Path) -> None:
    late = list(steady_frames(write(tmp_path / "late.mp4", "late beside sound"), 4, 160, 96))
    numbers = [number_of(pixels) for _, pixels in late]
    assert [second for second, _ in late] == [at / 4 for at in range(18)]
    assert numbers == [0] * 7 + list(range(3, 36, 3))
    uneven = list(steady_frames(write(tmp_path / "uneven.mp4", "uneven times"), 4, 160, 96))
    assert [number_of(pixels) for _, pixels in uneven] == [
        max(number for number, second in enumerate(UNEVEN) if second <= Fraction(at, 4))
        for at in range(16)
    ]


def test_a_late_picture_is_shown_from_the_beginning_of_a_cut(tmp_path: Path) -> None:
    path = write(tmp_path / "late.mp4", "late beside sound")
    cut_out = cut_film(path, Cut("c", "late", 0.0, 2.0), tmp_path)
    cut = ShownFilm(cut_out.open("rb"))
    pictures = [(each.second, number_of(cut.rgb(each, 320, 192))) for each in cut.pictures()]
    assert [number for _, number in pictures] == list(range(6))
    assert pictures[1][0] == pytest.approx(float(LATE[1]), abs=0.002)


def test_an_altered_copy_keeps_the_clock_of_its_film(tmp_path: Path) -> None:
    copy = altered(write(tmp_path / "uneven.mp4", "uneven times"), "blank", tmp_path)
    assert probe(copy).duration == pytest.approx(4.0, abs=0.1)


def test_late_sound_has_silence_before_it(tmp_path: Path) -> None:
    path = tmp_path / "late.mp4"
    path.write_bytes(film(sound=2.0, sound_from=1.0))
    flac = sound(path)
    assert flac is not None
    with av.open(io.BytesIO(flac), "r") as heard:
        samples = sum(each.samples for each in heard.decode(audio=0))
    assert samples / SOUND_RATE == pytest.approx(3.0, abs=0.05)


@pytest.mark.parametrize("kind", sweep([*OFTEN, *TURNED], KINDS))
def test_an_untrusted_clip_shows_the_same_when_it_is_written_anew(
    kind: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "film.mp4", kind)
    facts = remux_clip(str(path), str(tmp_path / "again.mp4"), BOUNDS)
    again, before = probe(tmp_path / "again.mp4"), probe(path)
    even = before.width // 2 * 2, before.height // 2 * 2
    assert (again.width, again.height) in (even, (before.width, before.height))
    assert (facts.width, facts.height) == (before.width, before.height)
    shown, seen = (sample(each, 3, 160) for each in (path, tmp_path / "again.mp4"))
    assert [each.second for each in shown] == pytest.approx(
        [each.second for each in seen], abs=0.01
    )


@pytest.mark.parametrize("codec", ["mpeg4", "libx265"])
def test_an_untrusted_clip_that_browsers_do_not_play_becomes_h264(
    codec: str, tmp_path: Path
) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(film(codec))
    remux_clip(str(path), str(tmp_path / "again.mp4"), BOUNDS)
    with av.open(str(tmp_path / "again.mp4")) as again:
        assert again.streams.video[0].codec_context.name == "h264"


def _pixels(jpeg: bytes) -> Pixels:
    return np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB"), np.uint8)
