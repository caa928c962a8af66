"""What leaves with a visitor: figures and films of a case, and sets that play without a server."""
