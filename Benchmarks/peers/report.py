"""What a run says: printed as it comes, and kept for a Markdown file."""

import sys

BEGIN = "<!-- peers: begin; written by peers/run.py -->"
END = "<!-- peers: end -->"


class Report:
    def __init__(self):
        self.lines = []

    def line(self, text):
        self.lines.append(text)
        print(text, flush=True)

    def row(self, *cells):
        self.line(f"| {' | '.join(str(cell) for cell in cells)} |")

    def write(self, path, first):
        """Puts `first`, then all lines, between the marks of a Markdown file."""
        text = path.read_text(encoding="utf-8")
        if text.count(BEGIN) != 1 or text.count(END) != 1:
            sys.exit(f"{path} has no place for the results: it needs the lines\n{BEGIN}\n{END}")
        before, rest = text.split(BEGIN)
        _, after = rest.split(END)
        body = "\n".join([*first, *self.lines]).strip()
        path.write_text(f"{before}{BEGIN}\n\n{body}\n\n{END}{after}", encoding="utf-8")
