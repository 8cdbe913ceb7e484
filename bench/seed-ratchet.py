"""What the ratchet replaces, to be measured beside it: lines of the diff that look like a test, counted by patterns.

The algorithm as the seed's gate has it, written anew: over the whole change and over each commit of it, the lines
removed from and added to test files that match a pattern, and a marker that lets a loss through. One git for all
commits: a process for each would only make the comparison easier to win. Usage: seed-ratchet.py BASE HEAD
"""

import re
import subprocess
import sys

COUNTED = re.compile(rb"def\s+test_|\bassert\b|\bit\(|\btest\(|\bexpect\(")
TEST_FILE = re.compile(
    rb"(?:^|/)(?:test_[^/]*|[^/]*_test\.[^/]*|[^/]*\.(?:test|spec)\.[^/]*|conftest[^/]*)$"
    rb"|(?:^|/)(?:tests?|specs?|__tests__)/"
)
MARKER = b"TEST-RATCHET-ALLOW"


def git(*args):
    return subprocess.run(["git", *args], check=True, stdout=subprocess.PIPE).stdout


def count(diff):
    """Removed and added lines of test files that look like a test or an assertion."""
    removed = added = 0
    is_test = in_header = False
    for line in diff.split(b"\n"):
        if line.startswith(b"diff --git "):
            is_test, in_header = False, True
        elif in_header and line.startswith((b"--- ", b"+++ ")):
            is_test = is_test or TEST_FILE.search(line[6:]) is not None
        elif line.startswith(b"@@"):
            in_header = False
        elif is_test and not in_header and COUNTED.search(line):
            if line.startswith(b"-"):
                removed += 1
            elif line.startswith(b"+"):
                added += 1
    return removed, added


def main(base, head):
    base = git("merge-base", base, head).decode().strip()
    whole = git("diff", "--unified=0", base, head)
    removed, added = count(whole)
    failed = removed > added and MARKER not in whole
    print(f"whole change: {removed} removed, {added} added")
    log = git("log", "--no-merges", "--unified=0", "-p", "--format=%x00%B%x00", f"{base}..{head}").split(b"\0")
    for message, diff in zip(log[1::2], log[2::2]):
        removed, added = count(diff)
        if removed > added and MARKER not in message:
            failed = True
            print(f"a commit: {removed} removed, {added} added")
    print("tests or assertions went" if failed else "nothing went")


main(*sys.argv[1:])
