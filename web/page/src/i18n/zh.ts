// 页面上的中文。各项与 en.ts 一一对应。

import type { Messages } from "./index";

export const zh: Messages = {
  code: "zh-CN",
  title: "N 皇后",
  skip: "跳到正文",

  nav: {
    label: "视图",
    watch: "观看",
    play: "摆放",
    solutions: "解",
    count: "计数",
  },
  language: { switchTo: "EN", label: "语言：切换为英文 (switch to English)" },
  theme: { toDark: "切换为深色", toLight: "切换为浅色" },
  close: "关闭",
  stop: "停止",
  retry: "再试一次",

  size: {
    label: "棋盘大小 N",
    short: "N",
    less: "小一号",
    more: "大一号",
    wrong: (given, least, most) =>
      given.trim() === "" ? `请输入棋盘大小：${least} 到 ${most}。` : `“${given}” 不是这里能显示的棋盘大小：N 是 ${least} 到 ${most} 的整数。`,
    zero: (least, most) => `N 是 0：没有格子的棋盘有一个解，就是一个皇后也不放，但没有什么可看。请取 ${least} 到 ${most}。`,
    one: "N = 1：一个格子，一个皇后，一个解。",
    two: "N = 2 无解：第一个皇后不论放在哪里，都攻击其余三格。",
    three: "N = 3 无解：皇后放在正中，攻击所有格子；放在角上，只剩两格，而这两格同在一条斜线上；放在边的中间，也只剩两格，而这两格同行或同列。",
  },

  board: {
    label: (n) => `${n} 行 ${n} 列的棋盘`,
    keys: "用方向键在格子间移动。",
    square: (row, col) => `第 ${row} 行第 ${col} 列`,
    queen: "皇后",
    empty: "空",
    attacked: "受攻击",
    tested: "正在判断",
    refused: "被拒绝",
    conflict: "受攻击的皇后",
  },
  lines: {
    row: (i) => `第 ${i} 行`,
    column: (i) => `第 ${i} 列`,
    rising: (i) => `上升斜线 row+column=${i}`,
    falling: (i) => `下降斜线 row−column=${i}`,
    kind: { row: "行", column: "列", rising: "上升斜线", falling: "下降斜线" },
  },

  problem: {
    offline: "服务器没有应答。“nqueens web” 还在运行吗？",
    busy: (seconds) => `服务器正忙于其他搜索，请 ${seconds} 秒后再试。`,
    time: "超出了服务器允许的时间。",
    fault: (detail) => `服务器无法完成：${detail}`,
  },

  play: { heading: "摆放" },
  solutions: { heading: "解" },
  count: { heading: "计数" },
};
