import { describeLoss, describeLostTitle } from "../losses";
import { getDescendants, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { getElementText, isHiddenRubric } from "./element-text";

const mediaElements = ["img", "object", "video", "audio", "iframe", "source", "track"];

/** Returns whether an element shows a file. */
export function isMedia({ name, attributes }: XmlNode): boolean {
  return mediaElements.includes(name) && Boolean(attributes.src ?? attributes.data);
}

/** Returns whether an element shows a picture. */
export function isPictureMedia(node: XmlNode): boolean {
  const { name, attributes } = node;
  if (!isMedia(node)) return false;
  return name === "img" || (name === "object" && /^image\//i.test(attributes.type ?? guessType(attributes.data ?? "")));
}

function guessType(address: string): string {
  return /\.(png|jpe?g|webp|svg|gif)$/i.test(address) ? "image/" : "";
}

/**
 * Returns a sentence for each kind of data of an item of another tool that is not imported. A shared text that the package lacks is
 * undefined in `stimuli`. `usedAddresses` has the addresses of the imported pictures.
 */
export function describeQtiLosses(
  item: XmlNode,
  stimuli: readonly (XmlNode | undefined)[],
  stem: string,
  usedAddresses: ReadonlySet<string>,
): (string | undefined)[] {
  const shown = [item, ...stimuli.filter((stimulus) => stimulus !== undefined)];
  const files = shown.flatMap((root) => mediaElements.flatMap((name) => getDescendants(root, name))).filter(isMedia);
  const addresses = files.map(({ attributes }) => attributes.src ?? attributes.data ?? "");
  const rubrics = getDescendants(item, "rubricblock").filter(isHiddenRubric);
  return [
    describeLostTitle(item.attributes.title ?? "", stem, item.attributes.identifier ?? null),
    stimuli.includes(undefined)
      ? "The package does not contain the shared text of the item, so the stem is incomplete."
      : undefined,
    describeLoss(
      "Rubrics for scorers are",
      rubrics.map((rubric) => getElementText(getFirstChild(rubric, "contentbody") ?? rubric, false)),
    ),
    describeLoss(
      "Buttons are",
      getDescendants(item, "endattemptinteraction").map(({ attributes }) => attributes.title ?? "End attempt"),
    ),
    describeLoss(
      "Other pictures and media are",
      addresses.filter((address) => !usedAddresses.has(address)).map((address) => address.split("/").at(-1) ?? ""),
    ),
  ];
}
