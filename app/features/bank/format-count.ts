/** A number as it is read: "20,000". The same on the server and in every browser. */
export function formatCount(n: number): string {
  return n.toLocaleString("en");
}
