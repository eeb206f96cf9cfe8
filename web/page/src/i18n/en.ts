// What the page says in English. zh.ts has the same members.

const plural = (count: number | string, one: string, many: string) => (String(count) === "1" ? one : many);

export const en = {
  code: "en", // of the language, for the document
  title: "N Queens",
  skip: "Skip to the content",

  nav: {
    label: "Views",
    watch: "Watch",
    play: "Play",
    solutions: "Solutions",
    count: "Count",
  },
  language: { switchTo: "中文", label: "Language: switch to Chinese" },
  theme: { toDark: "Switch to dark colours", toLight: "Switch to light colours" },
  close: "Close",
  stop: "Stop",
  retry: "Try again",

  size: {
    label: "Board size N",
    short: "N",
    less: "Smaller board",
    more: "Larger board",
    wrong: (given: string, least: number, most: number) =>
      given.trim() === "" ? `Type a board size: ${least} to ${most}.` : `“${given}” is no board size that can be shown here: N is a whole number from ${least} to ${most}.`,
    zero: (least: number, most: number) =>
      `N is 0: on a board without squares there is one solution, to place no queen, and nothing to see. Take ${least} to ${most}.`,
    one: "N = 1: one square, one queen, one solution.",
    two: "N = 2 has no solution: wherever the first queen stands, she attacks all three other squares.",
    three:
      "N = 3 has no solution: a queen in the middle attacks every square; in a corner she leaves two squares, which share a diagonal; at an edge she leaves two, which share a row or a column.",
  },

  board: {
    label: (n: number) => `Board of ${n} by ${n} squares`,
    keys: "Arrow keys move from square to square.",
    square: (row: number, col: number) => `row ${row}, column ${col}`,
    queen: "queen",
    empty: "empty",
    attacked: "attacked",
    tested: "under test",
    refused: "refused",
    conflict: "attacked queen",
  },
  lines: {
    row: (i: number) => `row ${i}`,
    column: (i: number) => `column ${i}`,
    rising: (i: number) => `rising diagonal row+column=${i}`,
    falling: (i: number) => `falling diagonal row−column=${i}`,
    kind: { row: "row", column: "column", rising: "rising diagonal", falling: "falling diagonal" },
  },

  problem: {
    offline: "The server does not answer. Is “nqueens web” still running?",
    busy: (seconds: number) => `The server is busy with other searches. Try again in ${seconds} ${plural(seconds, "second", "seconds")}.`,
    time: "That took longer than the server allows.",
    fault: (detail: string) => `The server could not do that: ${detail}`,
  },

  play: { heading: "Play" },
  solutions: { heading: "Solutions" },
  count: { heading: "Count" },
};
