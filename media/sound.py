"""The sound of a clip as FLAC, one channel at 16 kHz: what speech recognisers take."""

import io
from pathlib import Path
from typing import Final

import av
from av.audio.resampler import AudioResampler

from media.mp4 import MediaFault, check

RATE: Final = 16_000


def sound(path: Path) -> bytes | None:
    """The first audio stream of an MP4; None where it has none. Raises MediaFault."""
    check(path)
    out = io.BytesIO()
    try:
        with path.open("rb") as handle, av.open(handle, "r", format="mov") as clip:
            if not clip.streams.audio:
                return None
            with av.open(out, "w", format="flac") as flac:
                stream = flac.add_stream("flac", rate=RATE, layout="mono")
                resampler = AudioResampler(format="s16", layout="mono", rate=RATE)
                for frame in clip.decode(clip.streams.audio[0]):
                    for part in resampler.resample(frame):
                        flac.mux(stream.encode(part))
                for part in resampler.resample(None):
                    flac.mux(stream.encode(part))
                flac.mux(stream.encode(None))
    except (av.FFmpegError, OSError, ValueError) as error:
        raise MediaFault("has sound that can't be decoded") from error
    return out.getvalue()
