"""The whole table as a static folder: firmware, simulator and pages run in a visitor's browser.

`build.py` makes the folder.  In the browser `rooms.py` answers the pages, in a worker where
Pyodide runs Python.
"""
