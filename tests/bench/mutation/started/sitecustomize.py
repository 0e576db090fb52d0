"""Python imports this when a traced test starts a process: its lines are the test's."""

import coverage

coverage.process_startup()
