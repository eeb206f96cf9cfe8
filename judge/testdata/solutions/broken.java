class Solution {
    public List<List<String>> solveNQueens(int n) {
        return new ArrayList<>()
    }
}
