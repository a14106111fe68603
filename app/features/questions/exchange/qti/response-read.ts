import { type AnswerCredit, describeLostCredit, selectKeysByCredit } from "../credit";
import { getChildren, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";

/** A response declaration of an item. */
export interface ResponseDeclaration {
  cardinality: string;
  correct: string[];
  /** The credit of each value in the mapping, in percent. */
  credits: AnswerCredit[];
  /** Whether the key comes from the mapping, without a correctResponse. */
  isMappedOnly: boolean;
  declaration: XmlNode;
}

/** Reads the response declaration of an interaction; undefined if the item has none. */
export function readResponse(item: XmlNode, node: XmlNode): ResponseDeclaration | undefined {
  const declaration = getChildren(item, "responsedeclaration").find(
    ({ attributes }) => attributes.identifier === node.attributes.responseidentifier,
  );
  if (!declaration) return undefined;
  const correct = getChildren(getFirstChild(declaration, "correctresponse"), "value").map((value) =>
    getText(value).trim(),
  );
  const cardinality = declaration.attributes.cardinality ?? "single";
  const mapping = getFirstChild(declaration, "mapping");
  const mapEntries = getChildren(mapping, "mapentry").map(({ attributes }) => ({
    name: attributes.mapkey ?? "",
    value: Number(attributes.mappedvalue) || 0,
  }));
  const positiveValues = mapEntries.map(({ value }) => Math.max(0, value));
  const sum = positiveValues.reduce((total, value) => total + value, 0);
  const fullCredit =
    cardinality === "multiple" ? Number(mapping?.attributes.upperbound) || sum : Math.max(...positiveValues);
  const credits = mapEntries.map(({ name, value }) => ({ name, percent: (100 * value) / (fullCredit || 1) }));
  // Without a correctResponse, the key comes from the mapping. Every pair with credit is in the key, because `findBestPairs`
  // later chooses the best pairs.
  const isPairs = /pair$/i.test(declaration.attributes.basetype ?? "");
  const { isKey } = selectKeysByCredit(credits, cardinality !== "multiple");
  const keyNames = credits
    .filter(({ percent }, index) => (isPairs ? percent > 0 : isKey[index]))
    .map(({ name }) => name);
  const isMappedOnly = !correct.length;
  return { declaration, cardinality, credits, isMappedOnly, correct: isMappedOnly ? keyNames : correct };
}

/** Returns the correct pairs with the most credit among those that contain an identifier. */
export function findBestPairs(response: ResponseDeclaration | undefined, identifier: string): string[][] {
  const splitPair = (pair: string) => pair.trim().split(/\s+/);
  const ownPairs = (response?.correct ?? []).map(splitPair).filter((pair) => pair.includes(identifier));
  const percentByPair = new Map(response?.credits.map(({ name, percent }) => [splitPair(name).join(" "), percent]));
  const getPercent = (pair: string[]) => percentByPair.get(pair.join(" ")) ?? 0;
  const maxPercent = Math.max(...ownPairs.map(getPercent));
  return ownPairs.filter((pair) => getPercent(pair) === maxPercent);
}

/** Returns a note if some pairs with credit did not become keys. */
export function describeLostPairs(
  response: ResponseDeclaration | undefined,
  entries: readonly { key?: unknown }[],
): { notCarried?: string } {
  const pairCount = response?.credits.filter(({ percent }) => percent > 0).length ?? 0;
  return pairCount > entries.filter(({ key }) => key !== undefined).length ? describeLostCredit("pairs") : {};
}

/** Returns a note on values that are not the key but have credit. `getDisplayName` returns the display name of a value. */
export function describeLostValues(
  response: ResponseDeclaration | undefined,
  getDisplayName: (value: string) => string,
): { notCarried?: string } {
  if (!response) return {};
  const { correct, isMappedOnly, cardinality } = response;
  const namedCredits = response.credits.map(({ name, percent }) => ({ name: getDisplayName(name), percent }));
  if (!isMappedOnly)
    return describeLostCredit(
      namedCredits.filter(
        ({ percent }, index) => percent > 0 && !correct.includes(response.credits[index]?.name ?? ""),
      ),
    );
  const { isKey: _, ...lost } = selectKeysByCredit(namedCredits, cardinality !== "multiple");
  return lost;
}
