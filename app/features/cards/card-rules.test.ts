import { describe, expect, it } from "vitest";
import { normalizeText, parseHashtags, uppercaseKicker } from "./card-rules";

describe("text of a card", () => {
  it.for([
    ["keeps plain text", "CO₂ ≤ 5 µm² · 中文 🩻", "CO₂ ≤ 5 µm² · 中文 🩻"],
    ["composes letters", "e\u0301", "\u00e9"],
    ["normalizes spaces", "a\t1\u00a0mm\u2009x\u3000y", "a 1 mm x y"],
    ["normalizes line ends", "a\r\nb\rc\u2028d\u2029e", "a\nb\nc\nd\ne"],
    ["collapses empty lines", "a\n\n\n\nb", "a\n\nb"],
    ["trims", " \n a \n ", "a"],
    ["removes control and direction characters", "a\u0000\u0007\u202eb\u2066c\u200f\ufeffd\u007f", "abcd"],
    ["keeps emoji joiners, removes skin tones", "👩🏽\u200d⚕\ufe0f", "👩\u200d⚕"],
    ["replaces signs missing in the fonts", "⩽ ≦ ∼ ⅓ ⅛ ✗ a‑b", "≤ ≤ ~ 1/3 1/8 × a-b"],
    ["accepts a lone surrogate", "a\ud800b", "a\ud800b"],
  ])("%s", ([, given, expected]) => {
    expect(normalizeText(given as string)).toBe(expected);
    // Saved text is loaded into the form and saved again.
    expect(normalizeText(normalizeText(given as string))).toBe(expected);
  });
});

describe("hashtags", () => {
  it.for([
    ["#radiology #radres", ["radiology", "radres"]],
    ["radiology, radres;board  review\nct", ["radiology", "radres", "board", "review", "ct"]],
    ["#radiology#radres##ct", ["radiology", "radres", "ct"]],
    ["Radiology radiology #RADIOLOGY", ["Radiology"]],
    ["board-review it's 100%", ["boardreview", "its", "100"]],
    ["放射線科 Röntgen e\u0301cho", ["放射線科", "Röntgen", "\u00e9cho"]],
    ["<script> # 🩻 - ,", ["script"]],
    ["", []],
  ] as [string, string[]][])("%s", ([given, expected]) => {
    expect(parseHashtags(given)).toEqual(expected);
    expect(parseHashtags(expected.map((tag) => `#${tag}`).join(" "))).toEqual(expected);
  });
});

it.for([
  ["Neuroradiology · Nuclear", "NEURORADIOLOGY · NUCLEAR"],
  ["Nodules ≤ 5 mm² or 3µm", "NODULES ≤ 5 mm² OR 3µm"],
  ["T1 weighted, 30 keV, µSv", "T1 WEIGHTED, 30 keV, µSv"],
])("capitalizes the kicker but not its units: %s", ([given, expected]) => {
  expect(uppercaseKicker(given as string)).toBe(expected);
});
