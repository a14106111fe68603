import type { ImageContent } from "../image-content";
import { contentTypeOf } from "../types/content-types";
import { type CsvRow, cellOf, fieldsOf, filled, numberOf, pointOf, regionsOf, sixPlaces, truthOf } from "./csv-cells";
import type { Loose } from "./format";
import { keyAt } from "./ids";
import { shownImage } from "./pictures";
import { exchangeTypeOf } from "./types/exchange-types";

// Converts questions to and from rows of RadCore's CSV. An empty cell means that the field is missing. Lists have numbered
// columns: option_1, option_1_why, option_2 … A file has only the columns that its questions need (docs/import-export.md).

type Cell = string | number | null;
export type Row = Record<string, Cell>;
type Point = { x: number; y: number };

const words = ["type", "organ", "modality", "level", "skill", "stem", "key", "solution", "image", "alt"];
const renamed: [column: string, field: string][] = [
  ["teaching_point", "teachingPoint"],
  ["origin", "origin"],
  ["review", "review"],
  ["why", "rationale"],
];
/** The columns of a picture under the stem, except its name, alt text, and regions. */
const imageColumns = ["source", "licence", "width", "height", "deidentified", "simulated"].map(
  (name) => `image_${name}`,
);

/** The first columns of a file, in this order. */
export const firstColumns = [
  ...[
    "id",
    "part_of",
    "type",
    "organ",
    "modality",
    "risc",
    "topic_1",
    "topic_2",
    "topic_3",
    "level",
    "skill",
    "normal",
  ],
  ...["stem", "image", "alt", ...imageColumns, "frame", "key", "pick", "value", "unit", "tolerance", "tolerance_kind"],
];

/** Converts a question, the story of a case, or a part of a case to a row. */
export function toRow(content: Loose): Row {
  const row: Row = {};
  for (const name of words) if (typeof content[name] === "string") row[name] = content[name];
  for (const [column, field] of renamed) if (content[field] !== undefined) row[column] = content[field] as string;
  const checked = content.checked as { date: string; changed: string } | undefined;
  if (checked) {
    row.checked_on = checked.date;
    row.checked_changed = checked.changed;
  }
  for (const name of ["risc", "normal"]) if (content[name] !== undefined) row[name] = content[name] ? "yes" : "no";
  for (const name of ["pick", "frame"]) if (content[name] !== undefined) row[name] = content[name] as number;
  if (content.id !== undefined) row.id = content.id as string;
  for (const [index, step] of list<string>(content.topic).entries()) row[`topic_${index + 1}`] = step;
  for (const [index, reference] of list<Loose>(content.references).entries())
    for (const field of ["name", "edition", "section"])
      row[`reference_${index + 1}_${field}`] = (reference[field] as string | undefined) ?? null;
  if (content.keys) row.key = list<string>(content.keys).join(" ");
  const answer = content.answer as
    | { value: number; unit: string; tolerance: { kind: string; value: number } }
    | undefined;
  if (answer) {
    row.value = answer.value;
    row.unit = answer.unit;
    row.tolerance = answer.tolerance.value;
    row.tolerance_kind = answer.tolerance.kind;
  }
  for (const [index, error] of list<{ value: number; why: string }>(content.commonErrors).entries()) {
    row[`error_${index + 1}`] = error.value;
    row[`error_${index + 1}_why`] = error.why;
  }
  const image = shownImage(content);
  if (image) Object.assign(row, imageRow(image));
  const regions = content.regions ?? image?.regions;
  for (const [index, { polygon }] of list<{ polygon: Point[] }>(regions).entries())
    row[`region_${index + 1}`] = polygon.map(({ x, y }) => `${x} ${y}`).join("; ");
  putList(row, "option", list<Loose>(content.options ?? content.labels));
  putList(row, "row", list<Loose>(content.stems ?? content.items ?? content.targets));
  return row;
}

/** Converts a row, whose cells are all strings, to an unchecked question. */
export function fromRow(row: CsvRow): Loose {
  const cell = (name: string) => cellOf(row, name);
  const content: Loose = {};
  const put = (field: string, value: unknown) => {
    if (value !== undefined) content[field] = value;
  };
  for (const name of ["id", ...words]) put(name, cell(name));
  for (const [column, field] of renamed) put(field, cell(column));
  for (const name of ["risc", "normal"]) put(name, truthOf(cell(name)));
  for (const name of ["pick", "frame"]) put(name, numberOf(cell(name)));
  put("topic", filled([1, 2, 3].map((place) => cell(`topic_${place}`))));
  put(
    "references",
    filled(
      sixPlaces.map((place) =>
        fieldsOf({
          name: cell(`reference_${place}_name`),
          edition: cell(`reference_${place}_edition`),
          section: cell(`reference_${place}_section`),
        }),
      ),
    ),
  );
  put("checked", fieldsOf({ date: cell("checked_on"), changed: cell("checked_changed") }));
  const { options, rows, read } = exchangeTypeOf(content.type)?.csv ?? {};
  if (!contentTypeOf(content.type)?.draft.imageIsFile) {
    put("image", imageOf(row));
    delete content.alt;
  }
  if (options) put(options, takeList(row, "option"));
  if (rows) put(rows, takeList(row, "row", rows === "targets"));
  return read?.(row, content) ?? content;
}

function imageRow({ file, alt, source, licence, width, height, deidentified, simulated }: ImageContent): Row {
  return {
    image: file,
    alt,
    image_source: source,
    image_licence: licence,
    image_width: width ?? null,
    image_height: height ?? null,
    image_deidentified: deidentified ? "yes" : "no",
    image_simulated: simulated === undefined ? null : simulated ? "yes" : "no",
  };
}

function imageOf(row: CsvRow): Loose | undefined {
  const cell = (name: string) => cellOf(row, name);
  return fieldsOf({
    file: cell("image"),
    alt: cell("alt"),
    source: cell("image_source"),
    licence: cell("image_licence"),
    width: numberOf(cell("image_width")),
    height: numberOf(cell("image_height")),
    deidentified: truthOf(cell("image_deidentified")),
    simulated: truthOf(cell("image_simulated")),
    regions: regionsOf(row),
  });
}

function putList(row: Row, name: string, entries: Loose[]) {
  for (const [index, entry] of entries.entries()) {
    const at = entry.at as Point | undefined;
    const column = `${name}_${index + 1}`;
    if (entry.id !== keyAt(index)) row[`${column}_id`] = entry.id as string;
    // A target has no text, so its cell holds its coordinates.
    row[column] = at ? `${at.x} ${at.y}` : (entry.text as string);
    if (entry.key !== undefined) row[`${column}_key`] = entry.key as string;
    if (entry.rationale !== undefined) row[`${column}_why`] = entry.rationale as string;
    if (entry.fixed !== undefined) row[`${column}_fixed`] = entry.fixed ? "yes" : "no";
  }
}

function takeList(row: CsvRow, name: string, hasPoints = false): Loose[] | undefined {
  const entries: Loose[] = [];
  for (let place = 1; place <= 12; place++) {
    const cell = (suffix = "") => row[`${name}_${place}${suffix}`]?.trim() || undefined;
    const said = cell();
    const key = cell("_key");
    if (said === undefined && cell("_why") === undefined && key === undefined) continue;
    const at = hasPoints && said ? pointOf(said) : undefined;
    entries.push(
      fieldsOf({
        id: cell("_id") ?? keyAt(place - 1),
        ...(at ? { at } : { text: said }),
        key,
        rationale: cell("_why"),
        fixed: truthOf(cell("_fixed")),
      }) as Loose,
    );
  }
  return entries.length ? entries : undefined;
}

function list<T>(value: unknown): T[] {
  return Array.isArray(value) ? value : [];
}
