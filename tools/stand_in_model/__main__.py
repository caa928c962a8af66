"""`python -m tools.stand_in_model [PORT]`: serve the stand-in on loopback (0 = any free port)."""

import sys

from tools.stand_in_model.server import serve

if __name__ == "__main__":
    serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
