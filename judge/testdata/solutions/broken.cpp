class Solution {
public:
    vector<vector<string>> solveNQueens(int n) { return nothing; }
};
