"""Runs a command without its output and prints what it cost as JSON, its children included: milliseconds on the clock,
milliseconds of processor time, MiB at its peak (of its largest process). Usage: measured.py COMMAND [ARGUMENT...]
"""

import json
import os
import subprocess
import sys
import time

start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
wall = time.perf_counter() - start
cost = {"wall": 1000 * wall, "cpu": 1000 * (used.ru_utime + used.ru_stime), "peak": used.ru_maxrss / 1024}
print(json.dumps({"exit": os.waitstatus_to_exitcode(status), **cost}))
