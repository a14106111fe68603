import { organDomains } from "../../questions/filter";
import { bandNames } from "../../questions/filter-labels";
import { originLabels } from "../../questions/provenance";
import { domainName, levels, modalities, typeNames } from "../../questions/taxonomy";
import { flagLabels } from "../statistics-flag-labels";
import { statusLabels } from "../status-labels";
import type { BankOrder, BankQuery, FilterName } from "./bank-query";

const labelDomains = <V extends Parameters<typeof domainName>[0]>(domains: readonly V[]) =>
  Object.fromEntries(domains.map((domain) => [domain, domainName(domain)])) as Record<V, string>;

/** Labels of the values of each filter. */
export const filterValueLabels: { [Name in FilterName]: Record<NonNullable<BankQuery[Name]>, string> } = {
  status: statusLabels,
  stage: { draft: "In progress", in_review: "In review", approved: "Approved" },
  type: typeNames,
  organ: labelDomains(organDomains),
  modality: labelDomains(modalities),
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
  flag: { any: "Any flag", ...flagLabels },
  reports: { open: "With open reports" },
  image: { yes: "With", no: "Without" },
  free: { yes: "On the free list", no: "Not on the free list" },
  origin: originLabels,
  review: { unreviewed: "Not reviewed", "second-pass": "Second pass", radiologist: "Reviewed by a radiologist" },
  mine: { drafts: "My drafts", publishable: "Ready for me to publish" },
};

export const filterLabels: Record<FilterName, string> = {
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
  review: "Review level",
  mine: "Assigned to me",
};

export const orderLabels: Record<BankOrder, string> = {
  changed: "Last changed",
  reports: "Most reports",
  p: "Hardest (lowest share of correct answers)",
  discrimination: "Lowest discrimination",
  id: "By id",
};
