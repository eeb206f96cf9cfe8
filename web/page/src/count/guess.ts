// About (0.143 N)^N solutions: the number of them grows so (Simkin 2021), up to
// factors that grow more slowly.

/** guess gives the decimal logarithm of (0.143 N)^N. */
export function guess(n: number): number {
  return n * Math.log10(0.143 * n);
}

/** log10 of a whole number written in digits, however long. */
export function log10(digits: string): number {
  const head = digits.slice(0, 15);
  return Math.log10(Number(head)) + (digits.length - head.length);
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** power writes 10 to a whole number. */
export function power(exponent: number): string {
  return "10" + (exponent < 0 ? "⁻" : "") + [...String(Math.abs(exponent))].map((d) => raised[Number(d)]).join("");
}

/** scientific writes a number of which the decimal logarithm is given: 0.143, 5.2, 3.10×10⁸. */
export function scientific(log: number): string {
  if (log > -3 && log < 3) return String(Number((10 ** log).toPrecision(3)));
  let exponent = Math.floor(log);
  let mantissa = (10 ** (log - exponent)).toFixed(2);
  if (mantissa === "10.00") [mantissa, exponent] = ["1.00", exponent + 1];
  return `${mantissa}×${power(exponent)}`;
}
