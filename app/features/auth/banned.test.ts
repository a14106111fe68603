import { expect, it } from "vitest";
import { bannedMessage } from "./banned";

it("says whom to write to, where there is an address", () => {
  expect(bannedMessage("help@radcore.example")).toContain("Write to help@radcore.example if");
  expect(bannedMessage(null)).toContain("Write to us if");
});
