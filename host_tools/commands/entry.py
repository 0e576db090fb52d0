"""Where `floorman` starts.  Ctrl-C while its parts are loaded ends it without a word."""

import signal
import sys


def main() -> int:
    """The exit status of the command line."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not as nohup has it
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from host_tools.commands import cli

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
