import { safeName } from "../as-others-say";
import type { Loose, Refused } from "../format";
import { keyAt } from "../ids";
import type { Visible } from "../note";
import { all, deep, first, wordsOf } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import { graphicOf } from "./graphic-read";
import { evened, fromIdentifier } from "./names";
import { bestPairs, lostOf, lostPairs, type Response, responseOf } from "./response-read";
import { textOf } from "./words";

/** What the picture at an address is called. */
type NameOf = (address: string) => string;

/** What the readers of interactions are given. */
export interface Part {
  item: XmlNode;
  node: XmlNode;
  response: Response | undefined;
  /** We wrote the item ourselves. */
  own: boolean;
  nameOf: NameOf;
  key: (identifier: string, place: number) => string;
}

/** Reads one item of QTI 3.0, 2.2 or 2.1. Tags are in the manifest, so it gives none. */
export function readItem(root: XmlNode, nameOf: NameOf = safeName): (Visible & { note: string | undefined }) | Refused {
  const item = evened(root);
  const id = fromIdentifier(item.attributes.identifier?.trim() ?? "") || null;
  const own = item.attributes.toolname === "RadCore";
  const refused = (why: string): Refused => ({ line: root.line, id, why });
  if (item.name !== "assessmentitem") return refused("This file holds no QTI item.");
  const body = first(item, "itembody");
  if (!body) return refused("The item has no body.");
  const found = interactionsIn(body);
  if (found.length > 1) return refused(`The item has ${found.length} interactions; one can be read.`);
  const [node] = found;
  const read = node ? contentOf({ item, node, response: responseOf(item, node), own, key: keysOf(own), nameOf }) : {};
  if (typeof read === "string") return refused(read);
  const { notCarried, ...content } = read;
  const prompt = node && first(node, "prompt");
  const under = "image" in content ? undefined : imageUnder(body, node);
  const image = under && pictureIn({ ...body, children: [under] }, nameOf);
  const before = own
    ? textOf(first(body, "p"), true)
    : textOf(body, false, (child) => child === under || (child === node && node.name !== "textentryinteraction"));
  const stem = [before, own ? "" : textOf(prompt, false)].filter(Boolean).join("\n\n");
  const comment = all(item, "#comment").map((one) => one.children.join("").trim());
  const note = comment.find((words) => words.startsWith("radcore {"))?.slice(8);
  const shown = image ? { image: { file: image.name, ...(image.alt ? { alt: image.alt } : {}) } } : {};
  return {
    ...{ id, tags: [], note, ...(notCarried && { notCarried }) },
    content: { stem, ...shown, ...content, ...feedbackOf(item, content, own) },
  };
}

/** The first picture of a body that is none of its interaction's. */
function imageUnder(body: XmlNode, interaction: XmlNode | undefined): XmlNode | undefined {
  const inside = interaction ? deep(interaction, "img") : [];
  return deep(body, "img").find((one) => one.attributes.src && !inside.includes(one));
}

const known = ["choice", "order", "match", "textentry", "selectpoint", "hotspot", "graphicgapmatch"];

function interactionsIn(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return /interaction$/.test(child.name) ? [child] : interactionsIn(child);
  });
}

/** The content of an interaction, with a note on data that is not imported. */
export type WithLoss = Loose & { notCarried?: string };

function contentOf(part: Part): WithLoss | string {
  const kind = part.node.name.replace(/interaction$/, "");
  if (!known.includes(kind)) return `Interactions of the kind "${kind.slice(0, 40)}" cannot be read.`;
  switch (kind) {
    case "choice":
      return choice(part);
    case "order": {
      const items = all(part.node, "simplechoice").map((one, index) => entryOf(one, index, part));
      const order = part.response?.correct ?? [];
      const place = (entry: Loose) => order.indexOf(entry.identifier as string);
      return { type: "ordering", items: [...items].sort((a, b) => place(a) - place(b)).map(withoutIdentifier) };
    }
    case "match":
      return match(part);
    case "textentry":
      return numeric(part);
    default:
      return graphicOf(part, kind);
  }
}

function choice(part: Part): WithLoss {
  const { node, response } = part;
  const options = all(node, "simplechoice").map((one, index) => entryOf(one, index, part));
  const keys = options.filter(({ identifier }) => response?.correct.includes(identifier as string)).map(({ id }) => id);
  const list = options.map(withoutIdentifier);
  const lost = lostOf(response, (identifier) => {
    const place = options.findIndex((option) => option.identifier === identifier);
    return place < 0 ? identifier : keyAt(place).toUpperCase();
  });
  if (response?.cardinality === "multiple") {
    const most = Number(node.attributes.maxchoices ?? 0);
    const pick = most > 0 && most === keys.length && Number(node.attributes.minchoices) === most ? { pick: most } : {};
    return { ...lost, type: "multi", options: list, keys, ...pick };
  }
  return { ...lost, type: "single", options: list, ...(keys.length ? { key: keys[0] } : {}) };
}

function match(part: Part): WithLoss | string {
  const [left, right] = all(part.node, "simplematchset");
  if (!left || !right) return "The match has no two sets.";
  const stems = all(left, "simpleassociablechoice").map((one, index) => entryOf(one, index, part));
  const options = all(right, "simpleassociablechoice").map((one, index) => entryOf(one, index, part));
  const idOf = (identifier: string) => options.find((option) => option.identifier === identifier)?.id;
  const read = stems.map(({ identifier, fixed, ...stem }) => {
    // Some tools write the pair the other way round.
    const own = bestPairs(part.response, identifier as string);
    const key = own.length === 1 ? own[0]?.map(idOf).find((id) => id !== undefined) : undefined;
    return { ...stem, ...(key === undefined ? {} : { key }) };
  });
  return {
    ...lostPairs(part.response, read),
    type: "matching",
    options: options.map(({ rationale, fixed, ...option }) => withoutIdentifier(option)),
    stems: read,
  };
}

function numeric({ item, response }: Part): WithLoss | string {
  const said = response?.correct[0]?.trim() ?? "";
  const value = Number(said.replace(",", "."));
  if (!said || !Number.isFinite(value)) return "A text is to be typed whose right answer is no number.";
  const equal = deep(item, "equal")[0];
  const by = Number(equal?.attributes.tolerance?.trim().split(/\s+/)[0]);
  const mode = equal?.attributes.tolerancemode;
  const tolerance =
    by > 0 && mode === "absolute"
      ? { kind: "absolute", value: by }
      : by > 0 && mode === "relative"
        ? { kind: "relative", value: Number((by / 100).toPrecision(12)) }
        : null;
  const unit = deep(item, "span").find(({ attributes }) => attributes.class === "radcore-unit");
  return {
    ...lostOf(response, (typed) => typed),
    type: "numeric",
    answer: { value, unit: wordsOf(unit), ...(tolerance ? { tolerance } : {}) },
    commonErrors: [],
  };
}

/** A choice with its words, and its feedback as the rationale. */
function entryOf(node: XmlNode, index: number, { key, own }: Part): Loose {
  const identifier = node.attributes.identifier ?? "";
  const feedback = textOf(first(node, "feedbackinline"), own);
  return {
    identifier,
    id: key(identifier, index),
    text: textOf(node, own),
    ...(feedback ? { rationale: feedback } : {}),
    ...(node.attributes.fixed === "true" ? { fixed: true } : {}),
  };
}

function withoutIdentifier({ identifier: _, ...entry }: Loose): Loose {
  return entry;
}

/** Our own identifiers are ids of ours; those of others are too where they could be. */
function keysOf(own: boolean): Part["key"] {
  return (identifier, place) => {
    const id = fromIdentifier(own ? identifier.replace(/^[SOT]-/, "") : identifier);
    return own || /^[a-z0-9]{1,8}$/.test(id) ? id : keyAt(place);
  };
}

/** Feedback beside the body: ours by its names; of others one that is named as a choice is its rationale. */
function feedbackOf(item: XmlNode, content: Loose, own: boolean): Loose {
  const found: Loose = {};
  const lists = ["options", "items", "stems", "targets"].flatMap(
    (name) => (content[name] as Loose[] | undefined) ?? [],
  );
  const references: Loose[] = [];
  const choices = deep(item, "simplechoice").map(({ attributes }) => attributes.identifier ?? "");
  for (const node of all(item, "modalfeedback")) {
    const name = node.attributes.identifier ?? "";
    const inside = first(node, "contentbody") ?? node;
    if (own && name === "references")
      for (const entry of deep(inside, "li")) {
        const said = (tag: string) => textOf(first(entry, tag), true);
        references.push({
          name: said("cite"),
          edition: said("span"),
          ...(first(entry, "q") ? { section: said("q") } : {}),
        });
      }
    else if (own && name.startsWith("target-")) {
      const target = lists.find(({ id }) => id === name.slice(7));
      if (target) target.rationale = textOf(first(inside, "p"), true);
    } else if (own) {
      const field = { "teaching-point": "teachingPoint", solution: "solution", rationale: "rationale" }[name];
      if (field) found[field] = textOf(first(inside, "p"), true);
    } else {
      const words = textOf(inside, false);
      const place = choices.indexOf(name);
      const entry = place < 0 ? undefined : lists.find(({ id }) => id === keysOf(own)(name, place));
      if (entry) entry.rationale ??= words;
      else if (words) found[content.type === "numeric" ? "solution" : "teachingPoint"] ??= words;
    }
  }
  if (references.length) found.references = references;
  return found;
}

/** The picture of an interaction. */
export function pictureIn(
  node: XmlNode,
  nameOf: NameOf,
): { name: string; alt: string; width: number; height: number } | null {
  const picture = first(node, "img") ?? first(node, "object") ?? deep(node, "img")[0] ?? deep(node, "object")[0];
  const href = picture?.attributes.src ?? picture?.attributes.data;
  if (!picture || !href) return null;
  const { alt, width, height } = picture.attributes;
  return { name: nameOf(href), alt: alt ?? wordsOf(picture).trim(), width: Number(width), height: Number(height) };
}
