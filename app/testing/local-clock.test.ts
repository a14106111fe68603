import { expect, it } from "vitest";
import { readCrons, strikesAt } from "../../scripts/clock.mjs";

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`);
const struck = (time: string) => readCrons().filter((cron) => strikesAt(cron, at(time)));

it("runs scheduled jobs of `npm start` at the times when Cloudflare would", () => {
  expect(struck("12:00:59")).toEqual(["* * * * *"]);
  expect(struck("03:07:00")).toEqual(["* * * * *", "7 * * * *"]);
  expect(struck("03:17:30")).toEqual(["* * * * *", "17 3 * * *"]);
  expect(struck("15:17:00")).toEqual(["* * * * *"]);
  expect(() => strikesAt("*/5 * * * *", 0)).toThrow("cannot read");
});
