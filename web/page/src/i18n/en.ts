// What the page says in English. zh.ts has the same members, by the type Messages.

import { countEn } from "./count";
import { playEn } from "./play";
import { solutionsEn } from "./solutions";

const plural = (count: number | string, one: string, many: string) => (String(count) === "1" ? one : many);

export const en = {
  code: "en", // of the language, for the document
  between: " ", // sentences
  title: "N Queens",
  skip: "Skip to the content",

  nav: {
    label: "Views",
    watch: "Watch",
    play: "Play",
    solutions: "Solutions",
    count: "Count",
  },
  language: { switchTo: "中文", label: "中文: switch to Chinese" },
  theme: { toDark: "Switch to dark colours", toLight: "Switch to light colours" },
  close: "Close",
  stop: "Stop",
  retry: "Try again",

  /** Why the server ended something early. */
  reason: { time: "its time was up", idle: "nobody asked for it", stopping: "the server stopped", limit: "the limit was reached", lost: "the server does not know it any more" } as Record<string, string>,

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
    row: (i: string) => `row ${i}`,
    column: (i: string) => `column ${i}`,
    rising: (i: string) => `rising diagonal row+column=${i}`,
    falling: (i: string) => `falling diagonal row−column=${i}`,
    kind: { row: "row", column: "column", rising: "rising diagonal", falling: "falling diagonal" },
  },

  problem: {
    offline: "The server does not answer. Is “nqueens web” still running?",
    busy: (seconds: number) => `The server is busy with other searches. Try again in ${seconds} ${plural(seconds, "second", "seconds")}.`,
    time: "That took longer than the server allows.",
    fault: (detail: string) => `The server could not do that: ${detail}`,
  },

  watch: {
    search: "Search",
    beside: "Beside it",
    alone: "none",
    noSearch: (name: string, names: string) => `There is no search “${name}”. There are ${names}.`,
    twoAtMost: "Two searches fit side by side; more do not.",
    noStep: (given: string) => `“${given}” is no step: steps are counted from 0.`,
    lastStep: (step: string) => `The last step is ${step}.`,
    incomplete: "This idea loses solutions.",
    idea: "Idea",
    cost: "Cost of a node",
    loading: "The search is being fetched…",

    event: {
      start: "The start: nothing has happened yet.",
      nothing: "Nothing to search.",
      free: (square: string) => `Test ${square}: free`,
      refused: (square: string, line: string) => `Test ${square}: refused, a queen stands on ${line}`,
      marked: (square: string) => `Test ${square}: refused, it is marked`,
      placed: (square: string) => `Queen on ${square}`,
      removed: (square: string) => `Queen off ${square}`,
      solution: (which: string) => `Solution ${which}`,
      cover: (line: string) => `Cover ${line}`,
      uncover: (line: string) => `Uncover ${line}`,
      comparisons: (count: string) => ` · ${count} ${plural(count, "comparison", "comparisons")}`,
      marks: (count: string) => ` · ${count} ${plural(count, "mark", "marks")} written`,
      over: " · the search is over",
    },

    counters: { label: "Counters", solutions: "solutions", nodes: "nodes", tests: "tests", comparisons: "comparisons", marks: "marks" },
    code: "Pseudo-code",
    calls: "Call stack",
    noCalls: "No call is open.",
    call: {
      none: (line: string) => `${line}: no square yet`,
      queen: (line: string, at: string) => `${line}: queen in ${at}`,
      tried: (line: string, at: string) => `${line}: at ${at}`,
      squareQueen: (square: string) => `queen on ${square}`,
      square: (square: string) => `at ${square}`,
    },
    covered: "Covered lines",
    nothingCovered: "No line is covered.",

    tree: {
      heading: "Search tree",
      label: (open: number, finished: number) =>
        `Search tree: ${open} open ${plural(open, "call", "calls")}, ${finished} finished ${plural(finished, "branch", "branches")}`,
      branch: (square: string, nodes: string, solutions: string, from: string, to: string) =>
        `Finished: queen on ${square}, ${nodes} ${plural(nodes, "node", "nodes")}, ${solutions} ${plural(solutions, "solution", "solutions")}, steps ${from} to ${to}. Go there`,
      refused: "refused",
      open: "open",
      finished: "finished; with its nodes",
      fruitful: "with solutions",
    },

    transport: {
      label: "Player",
      play: "Play",
      pause: "Pause",
      forward: "One step forward",
      back: "One step back",
      next: "Next solution",
      previous: "Solution before",
      start: "To the start",
      end: "To the end",
      timeline: "Time line",
      step: "Step",
      of: (length: string) => `of ${length}`,
      ofUnknown: "the end is not known yet",
      at: (step: string, length: string) => `step ${step} of ${length}`,
      atUnknown: (step: string) => `step ${step}`,
      speed: "Speed",
      perSecond: (steps: string) => `${steps} ${plural(steps, "step", "steps")} a second`,
      attacked: "Attacked squares",
      copy: "Copy link",
      copied: "Link copied",
      notCopied: "The browser does not let the link be copied: take it from the address bar.",
      keys: "Keys",
    },
    trip: {
      solution: "Looking for the next solution",
      end: "Looking for the end of the search",
      step: (step: string) => `Going to step ${step}`,
      recorded: (step: string) => `recorded to step ${step}`,
      stopped: (step: string) => `Stopped. Recorded to step ${step}.`,
      noNext: "There is no further solution.",
      noPrevious: "There is no solution before.",
    },
    keys: {
      heading: "Keys",
      play: "play and pause",
      step: "one step forward, one step back",
      solution: "next solution, solution before",
      goTo: "go to a step",
      ends: "the start, the end of the search",
      speed: "faster, slower",
      attacked: "mark attacked squares, or do not",
      stop: "stop a long search for a step",
      help: "these keys",
      space: "Space",
      home: "Home",
      endKey: "End",
      escape: "Esc",
    },
  },

  play: playEn,
  solutions: solutionsEn,
  count: countEn,
};

export type Messages = typeof en;
