"""Ends with 0 if the server at STELLWERK_PORT of this machine is well."""

import os
import sys
import urllib.request

try:
    with urllib.request.urlopen(
        f"http://127.0.0.1:{os.environ['STELLWERK_PORT']}/healthz", timeout=4
    ) as answer:
        sys.exit(0 if answer.status == 200 else 1)
except OSError as error:
    sys.exit(str(error))
