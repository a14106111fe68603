import { expect, it } from "vitest";
import { formatKnobValue, formatTruth, readNamedValues } from "./knob-texts";

const knob = (label: string, max: number, min = 0) => ({ label, min, max, step: 1, unit: "" });

it.each([
  ["Phase encoding: 0 front to back, 1 right to left", 1, "Phase encoding", ["Front to back", "Right to left"]],
  ["Kernel (0 smooth, 1 standard, 2 sharp)", 2, "Kernel", ["Smooth", "Standard", "Sharp"]],
  ["Isotope (0: technetium-99m, 1: iodine-131)", 1, "Isotope", ["Technetium-99m", "Iodine-131"]],
])("reads the names of the values of %j", (label, max, shortLabel, names) => {
  expect(readNamedValues(knob(label, max))).toEqual({
    label: shortLabel,
    choices: names.map((name, value) => ({ value, name })),
  });
});

it.each([
  knob("Echo time", 1),
  knob("Views over 360°", 1),
  knob("Inversion time (0: no inversion)", 4000),
  knob("Stage: 1 hyperacute to 5 chronic", 5, 1),
  knob("Kernel (0 smooth, 1 standard)", 2),
])("finds no names in $label", (unnamed) => {
  expect(readNamedValues(unnamed)).toBeNull();
});

it("writes values with their unit", () => {
  const format = (value: number, unit: string) => formatKnobValue(value, { unit });
  expect([format(7.5, "mm"), format(50, "%"), format(8, ": 1"), format(0.1 + 0.2, ""), format(-30, "°")]).toEqual([
    "7.5 mm",
    "50%",
    "8:1",
    "0.3",
    "-30°",
  ]);
});

it("writes true values with four digits", () => {
  expect([0.4305907, 1206.96, -999.7054, -0, Number.NaN].map(formatTruth)).toEqual([
    "0.4306",
    "1,207",
    "−999.7",
    "0",
    "none",
  ]);
});
