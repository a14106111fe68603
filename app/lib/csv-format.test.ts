import { expect, it } from "vitest";
import { formatCsv } from "./csv-format";

it("ends every row with CRLF and quotes only what needs it", () => {
  expect(
    formatCsv([
      ["Page", "Views"],
      ["/pricing", 12],
      ['say "a, b"', 1.5],
      ["two\nlines", null],
    ]),
  ).toBe('Page,Views\r\n/pricing,12\r\n"say ""a, b""",1.5\r\n"two\nlines",\r\n');
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("never lets %j begin a cell", (text) => {
  const [row = ""] = formatCsv([[text]]).split("\r\n");
  expect(row.replace(/^"/, "")).toMatch(/^'/);
});

it("leaves negative numbers numbers, and text with a sign inside text", () => {
  expect(formatCsv([[-3, "a=b", ""]])).toBe("-3,a=b,\r\n");
});
