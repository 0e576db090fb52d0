"""Python imports this in each process that a test starts.

Its lines are the test's, and it has the fault that the test is to notice.
"""

import coverage
import mutants_hook

coverage.process_startup()
mutants_hook.install_named()
