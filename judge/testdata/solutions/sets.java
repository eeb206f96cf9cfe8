// Methods alone, as solutions are often pasted: three sets, two of them maps.
boolean[] taken;
Map < Integer, Boolean > hills;
Map < Integer, Boolean > dales;
public List < List < String >> solveNQueens(int n) {
    List < List < String >> answer = new ArrayList < > ();
    taken = new boolean[n];
    hills = new HashMap < > (2 * n);
    dales = new HashMap < > (2 * n);
    row(n, 0, new LinkedList < > (), answer);
    return answer;
}
private void row(int n, int r, LinkedList < Integer > queens, List < List < String >> answer) {
    if (r == n) {
        answer.add(picture(queens));
        return;
    }
    for (int c = 0; c < n; c++) {
        if (taken[c] || hills.getOrDefault(r + c, false) || dales.getOrDefault(r - c, false)) continue;
        queens.addLast(c);
        taken[c] = true;
        hills.put(r + c, true);
        dales.put(r - c, true);
        row(n, r + 1, queens, answer);
        queens.removeLast();
        taken[c] = false;
        hills.put(r + c, false);
        dales.put(r - c, false);
    }
}
private List < String > picture(List < Integer > queens) {
    List < String > rows = new ArrayList < > ();
    for (int c: queens) {
        char[] line = new char[queens.size()];
        Arrays.fill(line, '.');
        line[c] = 'Q';
        rows.add(new String(line));
    }
    return rows;
}
