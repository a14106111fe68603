import { expect, it } from "vitest";
import { getBannedMessage } from "./ban";

it("says whom to write to, where there is an address", () => {
  expect(getBannedMessage("help@radcore.example")).toContain("Write to help@radcore.example if");
  expect(getBannedMessage(null)).toContain("Write to us if");
});
