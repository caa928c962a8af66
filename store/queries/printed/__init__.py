"""What papers print: their numbers as typed rows, and what their names of benchmarks and models
mean here.
"""
