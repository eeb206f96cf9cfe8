class Solution:
    def solveNQueens(self, n: int) -> List[List[str]]:
        answer, board = [], ["." * n for _ in range(n)]

        def search(queens):
            if len(queens) == n:
                answer.append(board)
                return
            for c in range(n):
                if all(c != q and abs(c - q) != len(queens) - r for r, q in enumerate(queens)):
                    board[len(queens)] = "." * c + "Q" + "." * (n - 1 - c)
                    search(queens + [c])
                    board[len(queens)] = "." * n

        search([])
        return answer
