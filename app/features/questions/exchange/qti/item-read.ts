import { safeName } from "../as-others-say";
import type { Loose, Refused } from "../format";
import type { Visible } from "../note";
import type { WithLoss } from "../types/exchange-type";
import { readersOf } from "../types/exchange-types";
import { all, deep, first } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import { keysOf, type NameOf, pictureIn, type QtiPart } from "./entries";
import { evened, fromIdentifier } from "./names";
import { responseOf } from "./response-read";
import { textOf } from "./words";

/** Reads one item of QTI 3.0, 2.2, or 2.1, without tags, which are in the manifest. */
export function readItem(root: XmlNode, nameOf: NameOf = safeName): (Visible & { note: string | undefined }) | Refused {
  const item = evened(root);
  const id = fromIdentifier(item.attributes.identifier?.trim() ?? "") || null;
  const own = item.attributes.toolname === "RadCore";
  const refused = (why: string): Refused => ({ line: root.line, id, why });
  if (item.name !== "assessmentitem") return refused("This file contains no QTI item.");
  const body = first(item, "itembody");
  if (!body) return refused("The item has no body.");
  const found = interactionsIn(body);
  if (found.length > 1) return refused(`The item has ${found.length} interactions. RadCore reads items with one.`);
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

/** Returns the first picture of a body outside its interaction. */
function imageUnder(body: XmlNode, interaction: XmlNode | undefined): XmlNode | undefined {
  const inside = interaction ? deep(interaction, "img") : [];
  return deep(body, "img").find((one) => one.attributes.src && !inside.includes(one));
}

function interactionsIn(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return /interaction$/.test(child.name) ? [child] : interactionsIn(child);
  });
}

const readers = readersOf((type) => type.qti?.read);

function contentOf(part: QtiPart): WithLoss | string {
  const kind = part.node.name.replace(/interaction$/, "");
  return readers.get(kind)?.(part) ?? `RadCore cannot read "${kind.slice(0, 40)}" interactions.`;
}

/** Reads the feedback after the body. In items of other tools, feedback with the identifier of a choice is its rationale. */
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
