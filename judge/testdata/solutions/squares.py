# A whole program for AcWing 843 that goes square by square.
def search(x, y, s):
    if y == n:
        x += 1
        y = 0
    if x == n:
        if s == n:
            for i in range(n):
                print("".join(g[i]))
            print()
        return
    if not row[x] and not col[y] and not dale[x - y + n] and not hill[x + y]:
        g[x][y] = "Q"
        row[x] = col[y] = dale[x - y + n] = hill[x + y] = True
        search(x, y + 1, s + 1)
        g[x][y] = "."
        row[x] = col[y] = dale[x - y + n] = hill[x + y] = False
    search(x, y + 1, s)


if __name__ == "__main__":
    n = int(input())
    row, col = [0] * n, [0] * n
    dale, hill = [0] * (2 * n), [0] * (2 * n)
    g = [["."] * n for _ in range(n)]
    search(0, 0, 0)
