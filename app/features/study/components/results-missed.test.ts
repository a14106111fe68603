import { expect, it } from "vitest";
import type { Mark } from "../engine/marks";
import type { QuestionResult } from "./results-list";
import { buildDomainSearch, listMissed, readDomainChoice, shouldRevalidateResults } from "./results-missed";

const question = (position: number, organ: QuestionResult["organ"], mark: Mark): QuestionResult => ({
  ...{ position, organ, mark, modality: "ct", topic: "", opened: true, stem: null, thumbnailUrl: null, took: null },
  ...{ flagged: false, rightUnits: 0, units: 1, peers: null },
});

it("reads the chosen domain from the address that chooses it, and ignores unknown ones", () => {
  for (const [axis, domain] of [
    ["organ", "gi"],
    ["organ", "none"],
    ["modality", "physics"],
  ] as const)
    expect(readDomainChoice(new URLSearchParams(buildDomainSearch(axis, domain)))).toEqual({ axis, domain });
  expect(readDomainChoice(new URLSearchParams("?organ=ct&modality=gi"))).toBeNull();
});

it("lists the incorrect questions of the domain, and unanswered ones only where they count", () => {
  const questions = [
    ...[question(0, "gi", "incorrect"), question(1, "gi", "correct"), question(2, "gi", "unanswered")],
    ...[question(3, "gi", "withheld"), question(4, "gu", "incorrect")],
  ];
  const positions = (countsUnanswered: boolean) =>
    listMissed(questions, { axis: "organ", domain: "gi" }, countsUnanswered).map(({ position }) => position);
  expect(positions(true)).toEqual([0, 2]);
  expect(positions(false)).toEqual([0]);
});

it("loads the results again for another session or after a form, but not for another domain of the same session", () => {
  const revalidates = (from: string, to: string, formMethod?: "POST") =>
    shouldRevalidateResults({
      ...{ currentUrl: new URL(from, "https://radcore.test"), nextUrl: new URL(to, "https://radcore.test") },
      ...{ currentParams: {}, nextParams: {}, defaultShouldRevalidate: true, ...(formMethod && { formMethod }) },
    });
  expect(revalidates("/one/results", "/one/results?organ=gi")).toBe(false);
  expect(revalidates("/one/results", "/one/results")).toBe(true);
  expect(revalidates("/two/results", "/one/results?organ=gi")).toBe(true);
  expect(revalidates("/one/results?organ=gi", "/one/results", "POST")).toBe(true);
});
