import { getChildren, getDescendants, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { getMaterialText } from "./qti1-text";

/** A condition on the response of a learner, with the points that it gives and the feedback that it shows. */
export interface ScoringRule {
  /** The values that the condition asks for, in order, without those that it excludes. */
  values: { response: string; value: string }[];
  points: number;
  feedback: string[];
  condition: XmlNode;
}

/** Returns the scoring rules of an item. */
export function readScoring(item: XmlNode): ScoringRule[] {
  return getDescendants(item, "respcondition").map((rule) => {
    const condition = getFirstChild(rule, "conditionvar") ?? rule;
    const [score] = getChildren(rule, "setvar").map((node) => Number(getText(node)) || 0);
    return {
      condition,
      points: score ?? 0,
      values: listRequired(condition),
      feedback: getChildren(rule, "displayfeedback").flatMap(({ attributes }) => attributes.linkrefid ?? []),
    };
  });
}

function listRequired(node: XmlNode): ScoringRule["values"] {
  return node.children.flatMap((child) => {
    if (typeof child === "string" || child.name === "not") return [];
    return child.name === "varequal"
      ? [{ response: child.attributes.respident ?? "", value: getText(child).trim() }]
      : listRequired(child);
  });
}

/**
 * Returns the feedback of an item: the text for each value that alone leads to it, and all other texts, first those that every
 * learner sees.
 */
export function readQti1Feedback(
  item: XmlNode,
  rules: readonly ScoringRule[],
): { byValue: Map<string, string>; others: string[] } {
  const texts = new Map(
    getChildren(item, "itemfeedback").map((node) => {
      const parts = [node, ...getDescendants(node, "solution"), ...getDescendants(node, "hint")];
      return [node.attributes.ident ?? "", parts.map(getMaterialText).filter(Boolean).join("\n\n")];
    }),
  );
  const byValue = new Map<string, string>();
  const general = new Set<string>();
  for (const { values, feedback } of rules)
    for (const name of feedback) {
      const [first, ...more] = values;
      const text = texts.get(name);
      if (!text) continue;
      if (!first) general.add(name);
      else if (!more.length && !/^(correct|general|incorrect)/i.test(name)) byValue.set(first.value, text);
    }
  const used = new Set(byValue.values());
  const names = [...general, ...[...texts.keys()].filter((name) => !general.has(name))];
  const others = names.flatMap((name) => texts.get(name) || []).filter((text) => !used.has(text));
  return { byValue, others: [...new Set(others)] };
}
