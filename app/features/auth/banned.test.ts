import { expect, it } from "vitest";
import { bannedWords } from "./banned";

it("says whom to write to, where there is an address", () => {
  expect(bannedWords("help@radcore.example")).toContain("Write to help@radcore.example if");
  expect(bannedWords(null)).toContain("Write to us if");
});
