import { expect, test } from "vitest";
import { emptyFilter } from "../questions/filter";
import { describeFilter, describeRequest } from "./describe-session";

test("describes a filter", () => {
  expect(describeFilter(emptyFilter)).toBe("All domains");
  expect(describeFilter({ ...emptyFilter, outcomes: ["unused", "incorrect"] })).toBe(
    "All domains · unused or incorrect",
  );
  expect(describeFilter({ ...emptyFilter, outcomes: ["unused", "incorrect", "correct", "omitted"] })).toBe(
    "All domains",
  );
  expect(
    describeFilter({ ...emptyFilter, organs: ["neuro", "thoracic"], modalities: ["ct"], outcomes: ["correct"] }),
  ).toBe("Neuroradiology or Thoracic · CT · correct");
});

test("describes how a session was started", () => {
  expect(describeRequest({ from: "question", questionId: "q" })).toBe("Single question");
  expect(describeRequest({ from: "flags", filter: emptyFilter })).toBe("Flagged questions");
  expect(describeRequest({ from: "flags", filter: { ...emptyFilter, modalities: ["mr"] } })).toBe("Flagged · MR");
  expect(describeRequest({ from: "session", sessionId: "s", which: "missed" })).toBe("Retake of missed questions");
  expect(describeRequest(null)).toBe("Study session");
});
