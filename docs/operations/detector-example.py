"""A detector for Eupnea: marks breaths shorter than 1.5 s. Run it with: python3 detector-example.py 9000"""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

SHORT_S = 1.5


def find(window):
    """Returns the findings of one window; a breath is named by its place in window["breaths"]."""
    return [
        {"class": "short_breath", "confidence": 0.8, "breath": place}
        for place, breath in enumerate(window["breaths"])
        if breath["end_s"] - breath["start_s"] < SHORT_S
    ]


class Detector(BaseHTTPRequestHandler):
    def do_POST(self):
        window = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = json.dumps({"findings": find(window)}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        """Writes nothing of the requests."""


server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Detector)
print(f"http://127.0.0.1:{server.server_port}/")
server.serve_forever()
