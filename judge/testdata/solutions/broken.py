class Solution:
    def solveNQueens(self, n)
        return []
