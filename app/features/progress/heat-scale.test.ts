import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getHeatStep, heatSteps } from "./heat-scale";
import { buildGrid } from "./progress-grid";

describe("the step of a cell (R1)", () => {
  it("follows the percentage that the cell shows", () => {
    const step = (latestCorrect: number, answered: number) => getHeatStep({ answered, latestCorrect });
    expect([0, 49, 50, 64, 65, 74, 75, 84, 85, 100].map((correct) => step(correct, 100))).toEqual([
      ...["weakest", "weakest", "weak", "weak", "middle", "middle", "strong", "strong", "strongest", "strongest"],
    ]);
    // 64.5% is shown as 65%.
    expect(step(129, 200)).toBe("middle");
  });

  it("is pale or gray below five answers, and null without answers", () => {
    const step = (latestCorrect: number, answered: number) => getHeatStep({ answered, latestCorrect });
    expect([step(0, 1), step(0, 4), step(0, 5)]).toEqual(["weak", "weak", "weakest"]);
    expect([step(1, 1), step(4, 4), step(5, 5)]).toEqual(["middle", "middle", "strongest"]);
    expect(step(0, 0)).toBeNull();
  });
});

it("lists the weakest organ first, and those with few answers or none last (R1)", () => {
  const cell = (organ: string, answered: number, latestCorrect: number) => ({
    ...{ organ, modality: "ct", total: 50, firstCorrect: 0 },
    answered,
    latestCorrect,
  });
  const cells = [cell("breast", 20, 18), cell("gi", 4, 0), cell("gu", 20, 5), { ...cell("gu", 10, 0), modality: "mr" }];
  expect(
    buildGrid([...cells, cell("msk", 10, 5), cell("neuro", 5, 0)], [])
      .map(({ organ }) => organ)
      .slice(0, 6),
  ).toEqual(["neuro", "gu", "msk", "breast", "gi", "cardiovascular"]);
});

type Rgb = [red: number, green: number, blue: number];

/** Converts OKLCH to linear sRGB (Ottosson 2020), limited to the colors that a screen shows. */
function toLinearRgb([lightness, chroma, hue]: Rgb): Rgb {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180)) as [number, number];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as Rgb;
}

/** Converts linear sRGB to OKLab. */
function toOklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Simulations of full color blindness in linear sRGB (Machado, Oliveira, and Fernandes 2009). */
const visions: Record<string, Rgb[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");
const [lightCss = "", darkCss = ""] = css.split("@media not print");

describe.each([
  ["light", lightCss],
  ["dark", darkCss],
])("the colors of the %s theme", (_theme, themeCss) => {
  const readColor = (name: string): Rgb => {
    const parts = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(themeCss);
    if (!parts) throw new Error(`--${name} is missing`);
    return toLinearRgb(parts.slice(1).map(Number) as Rgb);
  };
  const getLuminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

  it("give the text of every step a contrast of at least 4.5", () => {
    for (const { step } of heatSteps) {
      const text = readColor(step.endsWith("est") ? "heat-end-foreground" : "foreground");
      const [low = 0, high = 0] = [text, readColor(`heat-${step}`)].map(getLuminance).sort((a, b) => a - b);
      expect([step, (high + 0.05) / (low + 0.05)]).toEqual([step, expect.toSatisfy((ratio: number) => ratio >= 4.5)]);
    }
  });

  it.each(Object.keys(visions))("differ between any two steps with %s", (vision) => {
    const seen = heatSteps.map(({ step }) => {
      const color = readColor(`heat-${step}`);
      const rows = visions[vision] ?? [];
      return toOklab(rows.map((row) => Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2])) as Rgb);
    });
    const distances = seen.flatMap((a, index) =>
      seen.slice(index + 1).map((b) => Math.hypot(...a.map((part, axis) => part - (b[axis] ?? 0)))),
    );
    expect(distances).toHaveLength(10);
    // Twice the just noticeable difference in OKLab, about 0.02.
    expect(Math.min(...distances)).toBeGreaterThan(0.04);
  });
});
