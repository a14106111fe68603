import { organDomains } from "../../questions/filter";
import { bandNames } from "../../questions/filter-words";
import { originWords } from "../../questions/provenance";
import { domainName, levels, modalities, typeNames } from "../../questions/taxonomy";
import { flagNames } from "../flag-words";
import { statusNames } from "../status-words";
import type { BankOrder, BankQuery, ChoiceName } from "./query";

// What people read for the choices of the list.

const named = <V extends Parameters<typeof domainName>[0]>(domains: readonly V[]) =>
  Object.fromEntries(domains.map((domain) => [domain, domainName(domain)])) as Record<V, string>;

/** The values of each closed list. */
export const choiceWords: { [Name in ChoiceName]: Record<NonNullable<BankQuery[Name]>, string> } = {
  status: statusNames,
  stage: { draft: "Being written", in_review: "In review", approved: "Approved" },
  type: typeNames,
  organ: named(organDomains),
  modality: named(modalities),
  level: Object.fromEntries(levels.map((level) => [level, level])) as Record<(typeof levels)[number], string>,
  skill: {
    observation: "Observation",
    synthesis: "Synthesis",
    management: "Management",
    recall: "Recall",
    calculation: "Calculation",
    safety: "Safety",
  },
  band: bandNames,
  flag: { any: "Any flag", ...flagNames },
  reports: { open: "With open reports" },
  image: { yes: "With", no: "Without" },
  free: { yes: "On the free list", no: "Not on it" },
  origin: originWords,
  review: { unreviewed: "Not reviewed", "second-pass": "Second pass", radiologist: "By a radiologist" },
  mine: { drafts: "Drafts I wrote on", publishable: "Approved, and I may publish" },
};

export const choiceLabels: Record<ChoiceName, string> = {
  status: "Status",
  stage: "Draft",
  type: "Type",
  organ: "Organ",
  modality: "Modality",
  level: "Level",
  skill: "Skill",
  band: "Difficulty",
  flag: "Statistics",
  reports: "Reports",
  image: "Image",
  free: "Free list",
  origin: "Origin",
  review: "Checked",
  mine: "For me",
};

export const orderWords: Record<BankOrder, string> = {
  changed: "Changed last",
  reports: "Most reports",
  p: "Hardest (lowest p)",
  discrimination: "Lowest discrimination",
  id: "By id",
};
