"""`python -m whyreel`: the command line."""

from app.__main__ import main

if __name__ == "__main__":
    main()
