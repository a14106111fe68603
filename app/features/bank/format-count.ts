/** Formats a number as "20,000", identically on the server and in every browser. */
export function formatCount(n: number): string {
  return n.toLocaleString("en");
}
