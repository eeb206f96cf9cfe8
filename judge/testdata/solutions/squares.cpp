// A whole program for AcWing 843 that goes square by square.
#include <iostream>
#include <cstdio>

using namespace std;

const int N = 10;

int n;
int row[N], col[N], dale[N * 2], hill[N * 2];
char g[N][N];

void search(int x, int y, int s)
{
    if (y == n) y = 0, x ++;

    if (x == n)
    {
        if (s == n)
        {
            for (int i = 0; i < n; i ++) puts(g[i]);
            puts("");
        }
        return ;
    }

    if (!row[x] && !col[y] && !dale[x - y + n] && !hill[x + y])
    {
        g[x][y] = 'Q';
        row[x] = col[y] = dale[x - y + n] = hill[x + y] = true;
        search(x, y + 1, s + 1);
        row[x] = col[y] = dale[x - y + n] = hill[x + y] = false;
        g[x][y] = '.';
    }

    search(x, y + 1, s);
}

int main()
{
    cin >> n;
    for (int i = 0; i < n; i ++)
        for (int j = 0; j < n; j ++)
            g[i][j] = '.';
    search(0, 0, 0);
    return 0;
}
