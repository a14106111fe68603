import { keysByWorth, partialCredit, type Worth } from "../credit";
import { all, first, wordsOf } from "../xml/ask";
import type { XmlNode } from "../xml/tree";

/** A response declaration of an item. */
export interface Response {
  cardinality: string;
  correct: string[];
  /** The credit of each value in the mapping, in percent. */
  worth: Worth[];
  /** Whether the key comes from the mapping, without a correctResponse. */
  mappedOnly: boolean;
  declaration: XmlNode;
}

/** Reads the response declaration of an interaction; undefined if the item has none. */
export function responseOf(item: XmlNode, node: XmlNode): Response | undefined {
  const declaration = all(item, "responsedeclaration").find(
    ({ attributes }) => attributes.identifier === node.attributes.responseidentifier,
  );
  if (!declaration) return undefined;
  const correct = all(first(declaration, "correctresponse"), "value").map((value) => wordsOf(value).trim());
  const cardinality = declaration.attributes.cardinality ?? "single";
  const mapping = first(declaration, "mapping");
  const mapped = all(mapping, "mapentry").map(({ attributes }) => ({
    name: attributes.mapkey ?? "",
    value: Number(attributes.mappedvalue) || 0,
  }));
  const positive = mapped.map(({ value }) => Math.max(0, value));
  const sum = positive.reduce((total, value) => total + value, 0);
  const whole = cardinality === "multiple" ? Number(mapping?.attributes.upperbound) || sum : Math.max(...positive);
  const worth = mapped.map(({ name, value }) => ({ name, percent: (100 * value) / (whole || 1) }));
  // Without a correctResponse, the key comes from the mapping. All pairs with credit stay, because `bestPairs` compares them.
  const isPairs = /pair$/i.test(declaration.attributes.basetype ?? "");
  const { right } = keysByWorth(worth, cardinality !== "multiple");
  const best = worth.filter(({ percent }, index) => (isPairs ? percent > 0 : right[index])).map(({ name }) => name);
  const mappedOnly = !correct.length;
  return { declaration, cardinality, worth, mappedOnly, correct: mappedOnly ? best : correct };
}

/** Returns the correct pairs with the most credit among those that contain an identifier. */
export function bestPairs(response: Response | undefined, identifier: string): string[][] {
  const steps = (pair: string) => pair.trim().split(/\s+/);
  const own = (response?.correct ?? []).map(steps).filter((pair) => pair.includes(identifier));
  const worth = new Map(response?.worth.map(({ name, percent }) => [steps(name).join(" "), percent]));
  const worthOf = (pair: string[]) => worth.get(pair.join(" ")) ?? 0;
  const best = Math.max(...own.map(worthOf));
  return own.filter((pair) => worthOf(pair) === best);
}

/** Returns a note if some pairs with credit did not become keys. */
export function lostPairs(
  response: Response | undefined,
  entries: readonly { key?: unknown }[],
): { notCarried?: string } {
  const some = response?.worth.filter(({ percent }) => percent > 0).length ?? 0;
  return some > entries.filter(({ key }) => key !== undefined).length ? partialCredit("pairs") : {};
}

/** Returns a note on values that are not the key but have credit. `named` gives the display name of a value. */
export function lostOf(response: Response | undefined, named: (value: string) => string): { notCarried?: string } {
  if (!response) return {};
  const { correct, mappedOnly, cardinality } = response;
  const worth = response.worth.map(({ name, percent }) => ({ name: named(name), percent }));
  if (!mappedOnly)
    return partialCredit(
      worth.filter(({ percent }, index) => percent > 0 && !correct.includes(response.worth[index]?.name ?? "")),
    );
  const { right: _, ...lost } = keysByWorth(worth, cardinality !== "multiple");
  return lost;
}
