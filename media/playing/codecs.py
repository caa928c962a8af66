"""Which codecs browsers play, and why they do not play the others."""

from typing import Any, Final, cast

from av.video.stream import VideoStream

PLAYED: Final = frozenset({"h264", "vp8", "vp9", "av1"})
"""FFmpeg's names of the codecs that every current browser decodes."""
H264_PIXELS: Final = frozenset({"yuv420p", "yuvj420p"})
"""The pixel formats of H.264 that every current browser decodes: 8 bits, 4:2:0."""


def why_not(video: VideoStream) -> str:
    """Return why some browsers do not decode a stream, as the end of a sentence about its film.

    Empty if all of them do.
    """
    context = video.codec_context
    if cast(Any, context) is None:
        return "is encrypted or coded in no way that is known"
    if context.codec.canonical_name not in PLAYED:
        return f"is coded as {context.codec.long_name}, which not all browsers play"
    if context.codec.canonical_name == "h264" and context.pix_fmt not in H264_PIXELS:
        return f"is H.264 of the profile {video.profile}, which not all browsers play"
    return ""
