package queens;

import java.util.ArrayList;

public class Solution {
    public List<List<String>> solveNQueens(int n) {
        List<List<String>> answer = new ArrayList<>();
        if (n == 0) return answer;
        search(answer, new ArrayList<>(), n);
        return answer;
    }

    private void search(List<List<String>> answer, List<Integer> columns, int n) {
        if (columns.size() == n) {
            System.out.println("found " + columns);
            answer.add(draw(columns));
            return;
        }
        for (int c = 0; c < n; ++c) {
            if (!fits(columns, c)) continue;
            columns.add(c);
            search(answer, columns, n);
            columns.remove(columns.size() - 1);
        }
    }

    private boolean fits(List<Integer> columns, int c) {
        int row = columns.size();
        for (int r = 0; r < row; ++r) {
            if (columns.get(r) == c) return false;
            if (r + columns.get(r) == row + c) return false;
            if (r - columns.get(r) == row - c) return false;
        }
        return true;
    }

    private List<String> draw(List<Integer> columns) {
        List<String> rows = new ArrayList<>();
        for (int c : columns) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns.size(); ++i) line.append(i == c ? "Q" : ".");
            rows.add(line.toString());
        }
        return rows;
    }
}
