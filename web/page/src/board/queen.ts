// The queen: a crown with five points on a square of side 1, the same as in
// exported pictures.

export const queenPath =
  "M.27 .665L.145 .36L.325 .52L.315 .245L.43 .49L.5 .2L.57 .49L.685 .245L.675 .52L.855 .36L.73 .665C.62 .625 .38 .625 .27 .665Z" +
  "M.275 .7C.4 .66 .6 .66 .725 .7L.735 .765C.6 .73 .4 .73 .265 .765Z" +
  "M.25 .8C.4 .762 .6 .762 .75 .8L.765 .865C.6 .895 .4 .895 .235 .865Z" +
  disc(0.145, 0.345, 0.047) + disc(0.315, 0.23, 0.047) + disc(0.5, 0.185, 0.052) + disc(0.685, 0.23, 0.047) + disc(0.855, 0.345, 0.047);

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
