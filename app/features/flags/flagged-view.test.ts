import { expect, test } from "vitest";
import { emptyFilter } from "../questions/filter";
import {
  buildSessionFilter,
  groupFlaggedQuestions,
  isInViewDomains,
  matchesSearch,
  parseFlaggedView,
} from "./flagged-view";

const liver = { organ: "gi", modality: "ct", topic: "Liver › Hemangioma", stem: "A 45-year-old woman" } as const;
const knee = { organ: "msk", modality: "mr", topic: "Knee", stem: null } as const;
const dose = { organ: "none", modality: "physics", topic: "Dose", stem: null } as const;
const all = parseFlaggedView(new URLSearchParams());

test("reads the view from an address and ignores unknown values", () => {
  expect(parseFlaggedView(new URLSearchParams("q=liver&organ=gi&modality=heart"))).toEqual({
    search: "liver",
    organ: "gi",
    modality: null,
  });
});

test.each([
  ["", true],
  ["  ", true],
  ["LIVER", true],
  ["woman gastrointestinal", true],
  ["liver ct", true],
  ["liver man's", false],
])("searching for “%s” finds the liver: %s", (search, found) => {
  expect(matchesSearch(liver, search)).toBe(found);
});

test("groups by organ system, or by modality within one", () => {
  const domains = (view: typeof all) => groupFlaggedQuestions([dose, knee, liver], view).map((group) => group.domain);
  expect(domains(all)).toEqual(["Gastrointestinal", "Musculoskeletal", "General"]);
  expect(domains({ ...all, organ: "gi" })).toEqual(["CT", "MR", "Physics"]);
});

test("starts a session with only the domains shown", () => {
  const view = { ...all, organ: "gi" as const, search: "liver" };
  expect([liver, knee].filter((question) => isInViewDomains(question, view))).toEqual([liver]);
  expect(buildSessionFilter(view)).toEqual({ ...emptyFilter, organs: ["gi"] });
});
