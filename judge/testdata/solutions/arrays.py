class Solution:
    def solveNQueens(self, n: int) -> List[List[str]]:
        answer = []
        board = [["."] * n for _ in range(n)]
        column, hill, dale = [0] * n, [0] * (2 * n), [0] * (2 * n)

        def search(r):
            if r == n:
                print("found one")
                answer.append(["".join(row) for row in board])
                return
            for c in range(n):
                if column[c] or hill[r + c] or dale[r - c + n]:
                    continue
                board[r][c] = "Q"
                column[c] = hill[r + c] = dale[r - c + n] = 1
                search(r + 1)
                column[c] = hill[r + c] = dale[r - c + n] = 0
                board[r][c] = "."

        search(0)
        return answer
