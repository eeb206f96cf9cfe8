class Solution:
    def solveNQueens(self, n):
        answer, queens = [], []

        def search():
            if len(queens) == n:
                answer.append([["Q" if c == q else "." for c in range(n)] for q in queens])
                return
            for c in range(n):
                if all(c != q and abs(c - q) != len(queens) - r for r, q in enumerate(queens)):
                    queens.append(c)
                    search()
                    queens.pop()

        search()
        return answer
