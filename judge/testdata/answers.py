# answers.py FORMAT [MISTAKE]: the answer of a learner's program, right or wrong.
import io
import json
import sys


def attack(n, r, c, i, x):
    return x == c or r + c == i + x or r - c == i - x


RULES = {
    "neighbours": lambda n, r, c, i, x: x == c or (r - i == 1 and abs(x - c) == 1),
    "rising-forgotten": lambda n, r, c, i, x: x == c or r - c == i - x,
    "falling-forgotten": lambda n, r, c, i, x: x == c or r + c == i + x,
    "columns-only": lambda n, r, c, i, x: x == c,
    "columns-forgotten": lambda n, r, c, i, x: abs(x - c) == r - i,
    "two-diagonals-forgotten": lambda n, r, c, i, x: x == c or r - c == i - x or (r + c == i + x and r + c not in (1, 2)),
    "first-row-skipped": lambda n, r, c, i, x: i > 0 and attack(n, r, c, i, x),
    "row-above-skipped": lambda n, r, c, i, x: i < r - 1 and attack(n, r, c, i, x),
    "last-row-unchecked": lambda n, r, c, i, x: r < n - 1 and attack(n, r, c, i, x),
    "last-column-unchecked": lambda n, r, c, i, x: n - 1 not in (c, x) and attack(n, r, c, i, x),
    "first-column-unchecked": lambda n, r, c, i, x: 0 not in (c, x) and attack(n, r, c, i, x),
    "sign-lost": lambda n, r, c, i, x: x == c or r + c == i + x or abs(r - c) == abs(i - x),
    "wrapped": lambda n, r, c, i, x: x == c or (r + c - i - x) % n == 0 or (r - c - i + x) % n == 0,
}


# Slips of form: the boards are right.
SLIPS = ("trailing-blank", "quotes", "row-per-column", "no-solution-word", "windows-line-ends", "text-end")


def edge_skipped(n, r, c, i, x):
    if x == c:
        return True
    for step in (-1, 1):
        row, col = r - 1, c + step
        while row > 0 and 0 <= col < n and (col > 0 if step < 0 else col < n - 1):
            if (row, col) == (i, x):
                return True
            row, col = row - 1, col + step
    return False


RULES["edge-skipped"] = edge_skipped


def search(n, clash, rows, cols):
    found, cols_of = [], []

    def place():
        r = len(cols_of)
        if r == rows:
            found.append(cols_of[:])
            return
        for c in range(cols):
            if not any(clash(n, r, c, i, x) for i, x in enumerate(cols_of)):
                cols_of.append(c)
                place()
                cols_of.pop()

    place()
    return found


def fast(n):
    found, b, full = [], [], (1 << n) - 1

    def place(columns, hills, dales):
        if columns == full:
            found.append(b[:])
            return
        free = full & ~(columns | hills | dales)
        while free:
            bit = free & -free
            free ^= bit
            b.append(bit.bit_length() - 1)
            place(columns | bit, (hills | bit) >> 1, (dales | bit) << 1)
            b.pop()

    place(0, 0, 0)
    return found


def knight(n):
    def near(b, r):
        return r == 0 or abs(b[r] - b[r - 1]) == 2 or (r > 1 and abs(b[r] - b[r - 2]) == 1)

    return [b for b in fast(n) if all(near(b, r) for r in range(n))]


def images(b):
    n = len(b)
    out = []
    for _ in range(4):
        b = [b.index(n - 1 - i) for i in range(n)] if sorted(b) == list(range(n)) else b
        out += [b, b[::-1]]
    return out


def boards(n, mistake):
    right = fast(n)
    if mistake == "" or mistake in SLIPS:
        return right
    if mistake in RULES:
        return search(n, RULES[mistake], n, n)
    if mistake == "last-row-empty":
        return search(n, attack, n - 1, n)
    if mistake == "last-column-unused":
        return search(n, attack, n, n - 1)
    if mistake == "knight":
        return knight(n)
    if mistake == "fundamental":
        return [b for b in right if b == max(images(b))]
    if mistake == "twice":
        return [b for b in right for _ in range(2)]
    if mistake == "first-only":
        return right[:1]
    if mistake == "half":
        return [b for b in right if b[0] < (n + 1) // 2]
    if mistake == "same-object":
        return [right[-1] for _ in right]
    raise SystemExit("unknown mistake " + mistake)


def rows(b, sep=""):
    n = max(N, len(b))
    return [sep.join("Q" if r < len(b) and c == b[r] else "." for c in range(n)) for r in range(n)]


def grids(found, sep, between, after):
    sys.stdout.write(between.join("".join(row + "\n" for row in rows(b, sep)) + after for b in found))


def lines(found, base, sep=" "):
    for b in found:
        print(sep.join(str(c + base) for c in b))


def by_column(found):
    return sorted([b.index(c) for c in range(len(b))] for b in found)


FORM = sys.argv[1]
MISTAKE = sys.argv[2] if len(sys.argv) > 2 else ""
numbers = [int(x) for x in sys.stdin.read().split()]
N = 8 if FORM == "uva750" else numbers[-1]
found = boards(N, MISTAKE if MISTAKE != "given-exchanged" else "")
if FORM == "uva750":
    row, col = numbers[1:] if MISTAKE != "given-exchanged" else numbers[:0:-1]
    found = [b for b in found if b[row - 1] == col - 1]
if MISTAKE == "row-per-column":
    found = [[b.index(c) for c in range(N)] for b in found]
out, sys.stdout = open(1, "w", newline="", closefd=False), io.StringIO()

if FORM == "text":
    grids(found, "", "\n", "")
elif FORM == "acwing":
    grids(found, "", "", "\n")
elif FORM == "pta":
    grids(found, " ", "\n", "") if found else print("None")
elif FORM == "leetcode":
    print(json.dumps([rows(b) for b in found]))
elif FORM == "leetcode52":
    print(len(found))
elif FORM in ("luogu", "sjtu1539"):
    lines(found[:3], 1)
    print(len(found))
elif FORM == "gfg":
    print(" ".join("[" + " ".join(str(r + 1) for r in b) + " ]" for b in by_column(found)) or "-1")
elif FORM == "uva750":
    print("SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n")
    for i, b in enumerate(by_column(found)):
        print("%2d      %s" % (i + 1, " ".join(str(r + 1) for r in b)))
elif FORM == "cols":
    lines(found, 0)
elif FORM == "cols1":
    lines(found, 1)
elif FORM in ("digits", "codegolf"):
    lines(found, 1, "")
elif FORM == "codebus":
    lines(found, 1, "") if found else print("NIL")
elif FORM == "haoqixing":
    lines(found, 1)
    print(len(found) or "no solute")
elif FORM in ("dmoj", "algebraic"):
    for b in sorted([N - b.index(c) for c in range(N)] for b in found):
        print("".join("%c%d" % (97 + c, rank) for c, rank in enumerate(b)))
    if FORM == "dmoj":
        print(len(found))
elif FORM == "fen":
    for b in found:
        print("/".join((str(c) if c else "") + "Q" + (str(N - 1 - c) if c < N - 1 else "") for c in b))
elif FORM == "json":
    print(json.dumps({"n": N, "solutions": found}) if found else "[]")
elif FORM == "jsonl":
    for b in found:
        print(json.dumps(b, separators=(",", ":")))
elif FORM == "csv":
    print(",".join("r%d" % r for r in range(N)))
    lines(found, 0, ",")
elif FORM == "pretty":
    rule = "+" + "---+" * N + "\n"
    print("\n".join(rule + rule.join("|" + "".join(" Q |" if c == x else "   |" for x in range(N)) + "\n" for c in b) + rule for b in found), end="")

text = sys.stdout.getvalue()
if MISTAKE == "trailing-blank":
    text = text.replace("\n", " \n")
elif MISTAKE == "quotes":
    text = text.replace('"', "'")
elif MISTAKE == "no-solution-word" and not found:
    text = ""
elif MISTAKE == "windows-line-ends":
    text = text.replace("\n", "\r\n")
elif MISTAKE == "text-end":
    text = text[:-1]
out.write(text)
