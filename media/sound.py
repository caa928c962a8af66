"""The sound of a clip as FLAC, one channel at 16 kHz: what speech recognisers take."""

import io
from pathlib import Path
from typing import Final

import av
import numpy as np
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler

from media.mp4 import MediaFault, check
from media.playing.film import ShownFilm

RATE: Final = 16_000
_SLACK: Final = RATE // 20
"""Samples by which sound may begin late without silence being added: 50 ms, as encoders cause."""


def sound(path: Path) -> bytes | None:
    """The first audio stream of an MP4, from second 0 of the film on; None where it has none.

    Raises MediaFault.
    """
    check(path)
    out = io.BytesIO()
    begun = False
    try:
        with path.open("rb") as handle, av.open(out, "w", format="flac") as flac:
            stream = flac.add_stream("flac", rate=RATE, layout="mono")
            resampler = AudioResampler(format="s16", layout="mono", rate=RATE)
            for second, frame in ShownFilm(handle).sounds():
                if not begun and (late := round(second * RATE)) > _SLACK:
                    flac.mux(stream.encode(_silence(late)))
                begun = True
                frame.pts = None
                for part in resampler.resample(frame):
                    part.pts = None
                    flac.mux(stream.encode(part))
            if begun:
                for part in resampler.resample(None):
                    part.pts = None
                    flac.mux(stream.encode(part))
                flac.mux(stream.encode(None))
    except (av.FFmpegError, OSError, ValueError) as error:
        raise MediaFault("has sound that can't be decoded") from error
    return out.getvalue() if begun else None


def _silence(samples: int) -> AudioFrame:
    frame = AudioFrame.from_ndarray(np.zeros((1, samples), np.int16), "s16", "mono")
    frame.sample_rate = RATE
    return frame
