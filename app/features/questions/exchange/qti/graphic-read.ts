import { keysByWorth, partialCredit } from "../credit";
import { all, first } from "../xml/ask";
import { type Part, pictureIn, type WithLoss } from "./item-read";
import { bestPairs, lostPairs } from "./response-read";
import { middleOf, type Point, polygonOf } from "./shapes";
import { textOf } from "./words";

/** Points, regions and labels on a picture. Without the picture's size places cannot be told, and are missing. */
export function graphicOf(part: Part, kind: string): WithLoss | string {
  const picture = pictureIn(part.node, part.nameOf);
  if (!picture) return "The item has no picture.";
  const shape = ({ attributes }: { attributes: Record<string, string> }) =>
    polygonOf(attributes.shape, attributes.coords, picture);
  if (kind === "graphicgapmatch") return labelling(part, picture, shape);
  const mapped = all(first(part.response?.declaration, "areamapping"), "areamapentry");
  const worth = mapped.map(({ attributes }) => ({ name: "", percent: Number(attributes.mappedvalue) || 0 }));
  // Any one place is the answer, so areas are no shares of it.
  const { right } = keysByWorth(worth, true);
  const areas =
    kind === "hotspot"
      ? all(part.node, "hotspotchoice").filter(({ attributes }) =>
          part.response?.correct.includes(attributes.identifier ?? ""),
        )
      : mapped.filter((_, index) => right[index]);
  const credited = (kind === "hotspot" ? (part.response?.worth ?? []) : worth).filter(({ percent }) => percent > 0);
  const regions = areas.flatMap((area) => {
    const polygon = shape(area);
    return polygon ? [{ polygon }] : [];
  });
  return {
    ...(credited.length > areas.length ? partialCredit("areas") : {}),
    type: "hotspot",
    image: picture.name,
    frame: 0,
    ...(regions.length ? { regions } : {}),
  };
}

function labelling(
  { node, response, key, own, nameOf }: Part,
  picture: { name: string; alt: string },
  shape: (node: { attributes: Record<string, string> }) => Point[] | null,
): WithLoss {
  const labels = [...all(node, "gaptext"), ...all(node, "gapimg")].map((label, index) => ({
    identifier: label.attributes.identifier ?? "",
    id: key(label.attributes.identifier ?? "", index),
    text: textOf(label, own) || pictureIn(label, nameOf)?.alt || "",
  }));
  const targets = all(node, "associablehotspot").map((spot, index) => {
    const identifier = spot.attributes.identifier ?? "";
    const pair = bestPairs(response, identifier).find((one) => one[1] === identifier);
    const right = labels.find((label) => label.identifier === pair?.[0]);
    const polygon = shape(spot);
    return {
      id: key(identifier.replace(/^T-/, ""), index),
      ...(polygon ? { at: middleOf(polygon) } : {}),
      ...(right ? { key: right.id } : {}),
    };
  });
  return {
    ...lostPairs(response, targets),
    type: "labelling",
    image: picture.name,
    ...(picture.alt ? { alt: picture.alt } : {}),
    labels: labels.map(({ identifier: _, ...label }) => label),
    targets,
  };
}
