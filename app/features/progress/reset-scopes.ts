import { dayMs } from "../../lib/day";
import { organDomains } from "../questions/filter";
import { domainName, type Modality, modalities, type Organ } from "../questions/taxonomy";
import type { ResetScope } from "./study-history";

// The scopes of a reset (S8). They have a file of their own because the browser needs them without server code.

/** The word to type before a reset. */
export const resetConfirmation = "reset";

/** Time after a reset during which it can be undone, ms. */
export const undoPeriodMs = 7 * dayMs;

/** Form values of the scopes: "all", "organ:gi", "modality:ct", … */
export const resetScopes = [
  "all",
  ...organDomains.map((domain) => `organ:${domain}` as const),
  ...modalities.map((domain) => `modality:${domain}` as const),
] as const;
export type ResetScopeName = (typeof resetScopes)[number];

export function parseResetScope(name: ResetScopeName): ResetScope {
  const [axis, domain] = name.split(":");
  return axis === "organ" || axis === "modality" ? { axis, domain: domain ?? "" } : { axis: "all" };
}

/** Returns the label of a scope. */
export function formatResetScope(scope: ResetScope): string {
  return scope.axis === "all" ? "Everything" : domainName(scope.domain as Organ | Modality | "none");
}

/** The choices of the form, in display order. */
export const resetChoices: { name: ResetScopeName; label: string }[] = [
  { name: "all", label: "Everything" },
  ...organDomains.map((domain) => ({ name: `organ:${domain}` as const, label: domainName(domain) })),
  ...modalities.map((domain) => ({ name: `modality:${domain}` as const, label: domainName(domain) })),
];
