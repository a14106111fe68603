import { expect, test } from "vitest";
import type { NotebookEntry } from "./notebook-entry";
import { formatMarkdownEntry } from "./notebook-markdown";

const entry: NotebookEntry = {
  kind: "note",
  questionId: "q-gi-001",
  externalId: "gi-001",
  organ: "gi",
  modality: "ct",
  topic: "Liver › Hemangioma",
  stem: "A mass *fills in*.\nWhich one?",
  text: "# not a heading\n1. not a list\n<b>HU < 10</b>",
  highlights: [],
  front: null,
  picture: null,
  seriesCaptions: [],
  hasCard: false,
  isAnswered: true,
  at: Date.parse("2026-11-24T12:00:00Z"),
};

test("writes a section with the question as a quotation and no formatting from texts", () => {
  expect(formatMarkdownEntry(entry, "UTC")).toBe(
    [
      "",
      "## Liver › Hemangioma · Gastrointestinal, CT",
      "",
      "_Note, November 24, 2026 · gi-001_",
      "",
      "> A mass \\*fills in\\*.  ",
      "> Which one?",
      "",
      "\\# not a heading  ",
      "1\\. not a list  ",
      "\\<b\\>HU \\< 10\\</b\\>",
      "",
    ].join("\n"),
  );
});

test("makes no formatting of indented lines, carriage returns, and character references", () => {
  const text = formatMarkdownEntry({ ...entry, text: "\tCT *or*\r## MR &lt; 3 T\n    - fourth" }, "UTC");
  expect(text.split("\n").slice(-4, -1)).toEqual(["CT \\*or\\*  ", "\\## MR \\&lt; 3 T  ", "\\- fourth"]);
});

test("lists the passages of highlights", () => {
  const highlights: [number, number][] = [
    [2, 6],
    [8, 17],
  ];
  const text = formatMarkdownEntry({ ...entry, kind: "highlight", text: null, highlights }, "UTC");
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toEqual(["- mass", "- fills in\\*"]);
});
