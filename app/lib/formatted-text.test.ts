import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinRuns, parseFormattedText, toFormattedHtml, toPlainText } from "./formatted-text";

const table = "| Tracer | T_{1/2} |\n|---|---|\n| **F-18** | 110 min |";

describe("parseFormattedText", () => {
  it("reads bold, superscript, and subscript, also together", () => {
    expect(parseFormattedText("B_{0} is **not CO_{2}** at 10^{-n}.")).toEqual([
      {
        type: "lines",
        runs: [
          { from: 0, text: "B", isBold: false, script: null },
          { from: 1, text: "0", isBold: false, script: "sub" },
          { from: 2, text: " is ", isBold: false, script: null },
          { from: 6, text: "not CO", isBold: true, script: null },
          { from: 12, text: "2", isBold: true, script: "sub" },
          { from: 13, text: " at 10", isBold: false, script: null },
          { from: 19, text: "-n", isBold: false, script: "super" },
          { from: 21, text: ".", isBold: false, script: null },
        ],
      },
    ]);
  });

  it("reads a table between lines", () => {
    const blocks = parseFormattedText(`Half-lives:\n${table}\nWhich is longest?`);
    expect(blocks.map(({ type }) => type)).toEqual(["lines", "table", "lines"]);
    expect(
      blocks[1]?.type === "table" && blocks[1].rows.map((row) => row.map((cell) => cell.map((run) => run.text))),
    ).toEqual([
      [
        ["Tracer", "\t"],
        ["T", "1/2", "\n"],
      ].map((cell) => (cell[1] === "\t" ? ["Tracer\t"] : cell)),
      [["F-18", "\t"], ["110 min\n"]],
    ]);
  });

  it.each(["2 ** 3 ** 4", "a | b", "|---|---|", "| a |\n| b |", "x^2_i", "^{}", "**", "****", "{**"])(
    "leaves other signs alone: %s",
    (text) =>
      expect(parseFormattedText(text)).toEqual([
        { type: "lines", runs: [{ from: 0, text, isBold: false, script: null }] },
      ]),
  );

  it("gives every run its offset in the joined text", () => {
    const piece = fc.constantFrom("**", "^{", "_{", "}", "a", " ", "\n", "|", "|---|", "| a | b |\n", "2");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const runs = parseFormattedText(text).flatMap((block) =>
          block.type === "lines" ? block.runs : block.rows.flat(2),
        );
        const joined = joinRuns(text);
        for (const run of runs) expect(joined.slice(run.from, run.from + run.text.length)).toBe(run.text);
        expect(runs.reduce((sum, run) => sum + run.text.length, 0)).toBe(joined.length);
      }),
    );
  });
});

it("keeps the meaning without formatting", () => {
  expect(toPlainText("**10^{-3}** m^{n+1} of CO_{2}, T_{max}")).toBe("10⁻³ m^(n+1) of CO₂, T_max");
  expect(toPlainText(table)).toBe("Tracer\tT_(1/2)\nF-18\t110 min\n");
});

it("writes HTML without foreign elements", () => {
  expect(toFormattedHtml(`a < b:\n${table}\n^{<i>}`)).toBe(
    "a &lt; b:<table><tr><th>Tracer</th><th>T<sub>1/2</sub></th></tr><tr><td><strong>F-18</strong></td><td>110 min</td></tr></table><sup>&lt;i&gt;</sup>",
  );
});
