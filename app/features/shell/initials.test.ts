import { expect, it } from "vitest";
import { getInitials } from "./initials";

it.each([
  ["Amara Okafor", "AO"],
  ["amara", "A"],
  ["radcore-admin", "RA"],
  ["Ana María de la Cruz", "AC"],
  ["  Zoë  ", "Z"],
  ["李 小龍", "李小"],
  ["", "?"],
])("%j gives %s", (name, letters) => {
  expect(getInitials(name)).toBe(letters);
});
