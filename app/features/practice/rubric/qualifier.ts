import type { Place } from "./find-terms";
import type { Token } from "./tokens";

/** Words before a term that do not say which one is meant. */
const plainWords = new Set(
  [
    "a an the any of for to no not without or nor and with , : is are was were be been evidence sign signs",
    "see sees show shows have has contain contains demonstrate demonstrates find identify i it there this that",
    "obvious definite visible significant acute apparent convincing clear gross identifiable discernible true frank",
    "left right bilateral lt rt either both",
    "recommend advise suggest do perform need needed needs require required give start use consider want order get make",
    "think call favor suspect believe would should could represent reflect indicate direct",
  ].flatMap((line) => line.split(" ")),
);

/** Words after a term that mean another place, or a condition. */
const restrictions = new Set(
  [
    "elsewhere other contralateral opposite adjacent remaining outside",
    "if when until before despite spite without unless",
  ].flatMap((line) => line.split(" ")),
);
const restrictionReach = 5;

/** Returns the word that says which one of several is meant, as "second" in "no second nodule"; null without one (G8). */
export function findQualifier(clause: readonly Token[], { from, to }: Place): string | null {
  const before = clause[from - 1]?.word;
  if (before && !plainWords.has(before)) return before;
  const after = clause.slice(to, to + restrictionReach).map(({ word }) => word);
  const end = after.findIndex((word) => word === "," || word === "and");
  return after.slice(0, end < 0 ? restrictionReach : end).find((word) => restrictions.has(word)) ?? null;
}
