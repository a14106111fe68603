import { expect, it } from "vitest";
import { getBannedMessage } from "./ban";

it("names the contact address if there is one", () => {
  expect(getBannedMessage("help@radcore.example")).toContain("Write to help@radcore.example if");
  expect(getBannedMessage(null)).toContain("Write to us if");
});
