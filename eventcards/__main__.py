"""`python -m eventcards` is the command line."""

from eventcards.cli import main

if __name__ == "__main__":
    main()
