class Solution {
public:
	vector<vector<string>> solveNQueens(int n) {
		vector<vector<string>> answer;
		vector<string> squares(n, string(n, '.'));
		vector<vector<int>> seen(n, vector<int>(n, 0));
		search(0, n, squares, seen, answer);
		return answer;
	}
private:
	void look(int n, int x, int y, vector<vector<int>>& seen) {
		static const int dx[] = { 1, 1, 1, 0, 0, -1, -1, -1 };
		static const int dy[] = { -1, 0, 1, -1, 1, -1, 0, 1 };
		seen[x][y] = 1;
		for (int i = 1; i < n; i++) {
			for (int d = 0; d < 8; d++) {
				int u = x + i * dx[d], v = y + i * dy[d];
				if (u >= 0 && u < n && v >= 0 && v < n) seen[u][v] = 1;
			}
		}
	}
	void search(int r, int n, vector<string>& squares, vector<vector<int>>& seen, vector<vector<string>>& answer) {
		if (r == n) {
			cout << "one more" << endl;
			answer.push_back(squares);
			return;
		}
		for (int c = 0; c < n; c++) {
			if (seen[r][c]) continue;
			vector<vector<int>> before = seen;
			squares[r][c] = 'Q';
			look(n, r, c, seen);
			search(r + 1, n, squares, seen, answer);
			squares[r][c] = '.';
			seen = before;
		}
	}
};
