"""Keeps the memory of a server level: what is free goes back to the system.

glibc's allocator keeps an area for each thread that allocates at the same time as another (up to
eight a core), and what is freed in one stays there. Allocators of other systems are left alone.
"""

import ctypes
import os
from typing import Final

PARAMETERS: Final = {
    "MALLOC_ARENA_MAX": (-8, 2),
    "MALLOC_MMAP_THRESHOLD_": (-3, 1 << 18),
    "MALLOC_TRIM_THRESHOLD_": (-1, 1 << 20),
}
"""The variable by which an operator sets it, its number in malloc.h, and its value here: areas for
two threads; blocks over 256 KB, such as frames and arrays, are mapped one by one and given back at
once; so is 1 MB that is free at the end of an area."""


def limit_arenas() -> None:
    """Set how glibc allocates from now on; what an operator has set by a variable stays."""
    set_parameter = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_parameter is not None:
        for variable, (number, value) in PARAMETERS.items():
            if variable not in os.environ:
                set_parameter(number, value)


def return_free_memory() -> None:
    """Give back to the system what is free between blocks in use."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
