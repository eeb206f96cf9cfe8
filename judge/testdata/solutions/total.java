public class Solution {
    public int totalNQueens(int n) {
        if (n < 2) return n;
        return search(n, 0, new boolean[n], new boolean[2 * n - 1], new boolean[2 * n - 1]);
    }

    private int search(int n, int depth, boolean[] column, boolean[] hill, boolean[] dale) {
        if (depth == n) return 1;
        int found = 0;
        for (int j = 0; j < n; j++) {
            if (column[j] || hill[depth + j] || dale[j - depth + n - 1]) continue;
            column[j] = hill[depth + j] = dale[j - depth + n - 1] = true;
            found += search(n, depth + 1, column, hill, dale);
            column[j] = hill[depth + j] = dale[j - depth + n - 1] = false;
        }
        return found;
    }
}
