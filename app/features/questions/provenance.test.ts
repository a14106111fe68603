import { expect, it } from "vitest";
import { formatProvenance } from "./provenance";

it.each([
  ["ai_draft", "second-pass", "AI-drafted, checked in a second pass, not yet reviewed by a radiologist"],
  ["computed", "unreviewed", "Computed from a formula, not yet reviewed by a radiologist"],
  ["human", "radiologist", "Written by a person, reviewed by a radiologist"],
] as const)("names the origin %s and the review state %s", (origin, review, sentence) => {
  expect(formatProvenance({ origin, review })).toBe(sentence);
});

it("names the reviewer", () => {
  expect(formatProvenance({ origin: "computed", review: "radiologist" }, "Jane Doe, MD, on June 1, 2026")).toBe(
    "Computed from a formula, reviewed by Jane Doe, MD, on June 1, 2026",
  );
});
