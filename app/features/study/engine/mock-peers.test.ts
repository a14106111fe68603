import { expect, it } from "vitest";
import { countPeers, getPeerPercent } from "./mock-peers";

const withPeers = (learners: number, correct: number) => ({ peers: { learners, correct } });

it("averages the learners' shares per question, so that a question with fewer learners counts the same", () => {
  expect(getPeerPercent([withPeers(40, 40), withPeers(30, 0)])).toBe(50);
  expect(getPeerPercent([withPeers(30, 20)])).toBe(67);
});

it("compares nothing if a question lacks learners", () => {
  expect(getPeerPercent([withPeers(40, 40), { peers: null }])).toBeNull();
  expect(getPeerPercent([])).toBeNull();
});

it("names the smallest number of learners", () => {
  expect(countPeers([withPeers(40, 1), withPeers(33, 1), { peers: null }])).toBe(33);
  expect(countPeers([{ peers: null }])).toBe(0);
  expect(countPeers([])).toBe(0);
});
