module nqueens

go 1.26
