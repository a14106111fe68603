import { expect, it } from "vitest";
import { pressLabel, pressMarker } from "./marker-selection";

const markers = [{ id: "x" }, { id: "y" }, { id: "z" }];

it("gives the pressed marker the selected label, and the selected marker the pressed label", () => {
  expect(pressMarker({ label: "b" }, { x: "a" }, "y")).toEqual({ selection: null, pairs: { x: "a", y: "b" } });
  expect(pressLabel({ marker: "y" }, { x: "a" }, "b", markers)).toEqual({
    selection: { marker: "z", isAutomatic: true },
    pairs: { x: "a", y: "b" },
  });
});

it("selects the next marker without a label, in a circle, and none if every marker has one", () => {
  expect(pressLabel({ marker: "z" }, { x: "a" }, "b", markers).selection).toEqual({ marker: "y", isAutomatic: true });
  expect(pressLabel({ marker: "z" }, { x: "a", y: "b" }, "c", markers).selection).toBeNull();
});

it("deselects a marker or label that is pressed again, but not a marker that was selected automatically", () => {
  const pairs = { x: "a" };
  expect(pressMarker({ marker: "y" }, pairs, "y")).toEqual({ selection: null, pairs });
  expect(pressMarker({ marker: "y", isAutomatic: true }, pairs, "y").selection).toEqual({ marker: "y" });
  expect(pressLabel({ label: "b" }, pairs, "b", markers)).toEqual({ selection: null, pairs });
  expect(pressLabel({ label: "b" }, pairs, "c", markers).selection).toEqual({ label: "c" });
  // Without a new label, the fields do not change.
  expect(pressMarker(null, pairs, "y").pairs).toBe(pairs);
});
