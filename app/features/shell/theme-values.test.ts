import { expect, it } from "vitest";
import { fallbackTheme, isThemeDark, toTheme } from "./theme-values";

it("is light by default", () => {
  expect(fallbackTheme).toBe("light");
});

it.each([
  ["light", true, false],
  ["light", false, false],
  ["dark", true, true],
  ["dark", false, true],
  ["system", true, true],
  ["system", false, false],
] as const)("%s where the system prefers dark (%s): dark is %s", (theme, systemIsDark, dark) => {
  expect(isThemeDark(theme, systemIsDark)).toBe(dark);
});

it.each([null, undefined, "", "Dark", "pink", 1, {}])("returns null for %j", (value) => {
  expect(toTheme(value)).toBeNull();
});
