import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cleanText,
  engagementBody,
  getCampaign,
  getElementName,
  getEngagementName,
  getReferrerHost,
  pickExtras,
} from "./beacon-body";

it.each([
  ["  two\n\twords ", "two words"],
  ["a\u0000b\u001b[31m", "ab[31m"],
  ["abc\u202edef\u2066", "abcdef"],
  ["\ufeffzero\u200bwidth\u2060", "zerowidth"],
  ["half \ud83d", "half"],
  ["whole 😀", "whole 😀"],
  ["東京 ü", "東京 ü"],
])("cleans %j", (text, cleaned) => {
  expect(cleanText(text, 50)).toBe(cleaned);
});

it("removes unsafe characters, outer spaces, and half surrogate pairs, and never lengthens a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), fc.integer({ min: 1, max: 60 }), (text, longest) => {
      const cleaned = cleanText(text, longest);
      expect(cleaned.length).toBeLessThanOrEqual(longest);
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
      expect(cleaned).toBe(cleaned.trim());
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ["submit", "Submit", "submit"],
  ["", "Question 12 of 40", "Question # of #"],
  ["", "  ", "(no name)"],
  ["\u202e", "", "(no name)"],
  ["", "x".repeat(80), "x".repeat(60)],
])("a click on #%s with the words %j is counted as %s", (id, words, name) => {
  expect(getElementName(id, words)).toBe(name);
});

it.each([
  ["start", "study_session: start"],
  ["Next", "study_session: next"],
  ["a".repeat(41), "study_session"],
  ["two words", "study_session"],
  ["", "study_session"],
  [7, "study_session"],
  [null, "study_session"],
  [undefined, "study_session"],
])("an engagement with the action %j is counted as %s", (action, name) => {
  expect(getEngagementName("study_session", action)).toBe(name);
});

it("keeps the first ten short single extras", () => {
  const extras = (fields: object) =>
    pickExtras(engagementBody.parse({ eventType: "e", timestamp: 1, sessionId: "t", ...fields }));
  expect(
    extras({
      action: "start",
      n: 1.5,
      yes: true,
      none: null,
      page: "/x",
      list: [1],
      deep: { a: 1 },
      long: "x".repeat(101),
    }),
  ).toEqual({ action: "start", n: 1.5, yes: true, none: null });
  expect(extras(JSON.parse('{"__proto__": "x", "1a": 1, "a b": 1, "constructor": "c"}'))).toEqual({ constructor: "c" });
  expect(extras({ [`k${"x".repeat(40)}`]: 1, mark: "a\u202eb" })).toEqual({ mark: "ab" });
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`k${n}`, n]));
  expect(Object.keys(extras(many))).toHaveLength(10);
});

it.each([
  ["https://WWW.Example.com./a?b", "example.com"],
  ["https://user:secret@example.com:8443/", "example.com"],
  ["https://radcore.test/pricing", "Direct"],
  ["https://www.radcore.test/", "Direct"],
  ["https://radcore.test.evil.example/", "radcore.test.evil.example"],
  ["http://[2001:db8::1]/", "[2001:db8::1]"],
  ["android-app://com.example.reader", "Direct"],
  ["about:blank", "Direct"],
  ["https://./", "Direct"],
  ["https://www../", "Direct"],
  ["nonsense", "Direct"],
  ["", "Direct"],
  [null, "Direct"],
])("a visit from %j came from %s", (referrer, host) => {
  expect(getReferrerHost(referrer, ["radcore.test"])).toBe(host);
});

it.each([
  [
    "https://radcore.test/?utm_source=News&utm_medium=email&utm_campaign=Spring%20boards",
    "news / email / spring boards",
  ],
  ["https://radcore.test/pricing?utm_campaign=%E2%80%AEmail", "mail"],
  ["https://radcore.test/?utm_source=%D8%A3%D8%B4%D8%B9%D8%A9", "أشعة"],
  ["https://radcore.test/?source=x", undefined],
  ["not an address", undefined],
  [null, undefined],
])("reads the campaign of %s", (address, campaign) => {
  expect(getCampaign(address)).toBe(campaign);
});
