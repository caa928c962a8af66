"""What WhyReel writes, given to the real software it is written for.

`make peers` installs it into .peers; without that these tests are skipped with a word.
"""
