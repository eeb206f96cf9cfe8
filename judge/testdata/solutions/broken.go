package main

func solveNQueens(n int) [][]string { return nothing }
