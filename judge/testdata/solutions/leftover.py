class Solution:
    def solveNQueens(self, n, answer=[]):
        def search(queens):
            if len(queens) == n:
                answer.append(["." * q + "Q" + "." * (n - 1 - q) for q in queens])
                return
            for c in range(n):
                if all(c != q and abs(c - q) != len(queens) - r for r, q in enumerate(queens)):
                    search(queens + [c])

        search([])
        return answer
