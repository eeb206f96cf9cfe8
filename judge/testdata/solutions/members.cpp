class Solution {
vector<vector<string>> answer;
vector<string> one;
int n;
vector<bool> cols, dale, hill;
public:
    vector<vector<string>> solveNQueens(int _n) {
        n = _n;
        cols = vector<bool>(n);
        dale = hill = vector<bool>(2 * n);
        one = vector<string>(n, string(n, '.'));
        search(0);
        return answer;
    }
    void search(int row) {
        if(row == n) {
            answer.push_back(one);
            return ;
        }
        for(int i = 0; i < n; ++i) {
            if(cols[i] || dale[row - i + n] || hill[row + i]) continue;
            cols[i] = dale[row - i + n] = hill[row + i] = true;
            one[row][i] = 'Q';
            search(row + 1);
            one[row][i] = '.';
            cols[i] = dale[row - i + n] = hill[row + i] = false;
        }
    }
};
