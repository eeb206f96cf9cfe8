class Solution:
    @lru_cache(None)
    def totalNQueens(self, n: int) -> int:
        def search(r: int, columns: Set[int], hills: Set[int], dales: Set[int]) -> int:
            if r == n:
                return 1
            return sum(
                search(r + 1, columns | {c}, hills | {r + c}, dales | {r - c})
                for c in range(n)
                if c not in columns and r + c not in hills and r - c not in dales
            )

        return search(0, set(), set(), set())
