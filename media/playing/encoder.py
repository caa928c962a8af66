"""Pictures and sound of a film encoded anew, each at its own second."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler
from av.container import OutputContainer
from av.video.frame import PictureType, VideoFrame

from media.playing.colours import state_colours
from media.playing.film import ShownFilm, ShownPicture

PIXELS: Final = "yuv420p"
FAST: Final = {"crf": "20", "preset": "veryfast"}
SMALL: Final = {"crf": "23", "preset": "veryfast", "threads": "1"}
"""Options of libx264: for one thread, and files about as large as those of other codecs."""
USUAL_RATE: Final = Fraction(25)
TICKS: Final = Fraction(1, 90_000)
_SOUND_RATE: Final = 48_000


class PictureEncoder:
    """Writes pictures as H.264, as they are shown: upright, with square pixels."""

    def __init__(
        self, target: OutputContainer, film: ShownFilm, options: Mapping[str, str] = FAST
    ) -> None:
        facts = film.facts
        rate = facts.rate or USUAL_RATE
        stream: Any = target.add_stream("libx264", rate=rate, options=dict(options))
        # libx264 takes even sizes alone.
        stream.width, stream.height = (max(2, each // 2 * 2) for each in facts[:2])
        stream.pix_fmt = PIXELS
        context = stream.codec_context
        context.time_base = TICKS
        state_colours(context)
        self._film, self._stream, self._target = film, stream, target
        self.length = float(1 / rate)

    def drawn(self, picture: ShownPicture) -> VideoFrame:
        """The picture in the size and colours of the film that is written."""
        return self._film.drawn(picture, self._stream.width, self._stream.height, PIXELS)

    def write(self, frame: VideoFrame, second: float) -> None:
        """Write a frame that is shown from a second on."""
        frame.pict_type = PictureType.NONE  # the encoder's choice, not what the frame was
        frame.pts, frame.time_base = max(0, round(second / TICKS)), TICKS
        self._target.mux(self._stream.encode(frame))

    def end(self) -> None:
        """Write what the encoder still holds."""
        self._target.mux(self._stream.encode(None))


class SoundEncoder:
    """Writes sound as AAC, whole frames of it (some 20 ms each)."""

    def __init__(self, target: OutputContainer) -> None:
        stream: Any = target.add_stream("aac", rate=_SOUND_RATE, layout="stereo")
        self._stream = stream
        self._resampler = AudioResampler(format="fltp", layout="stereo", rate=_SOUND_RATE)
        self._target = target
        self._at: int | None = None

    def write(self, frame: AudioFrame, second: float) -> None:
        """Write a frame; the first one says where the sound begins."""
        if self._at is None:
            self._at = max(0, round(second * _SOUND_RATE))
        frame.pts = None
        self._write(self._resampler.resample(frame))

    def _write(self, parts: list[AudioFrame]) -> None:
        for part in parts:
            part.pts, part.time_base = self._at, Fraction(1, _SOUND_RATE)
            self._at = (self._at or 0) + part.samples
            self._target.mux(self._stream.encode(part))

    def end(self) -> None:
        """Write what resampler and encoder still hold."""
        if self._at is not None:
            self._write(self._resampler.resample(None))
            self._target.mux(self._stream.encode(None))
