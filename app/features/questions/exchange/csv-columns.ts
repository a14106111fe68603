import type { ImageContent } from "../image-content";
import type { FrameReference } from "../series-content";
import { getContentType } from "../types/content-types";
import {
  type CsvRow,
  columnNumbers,
  compactFields,
  compactList,
  parseBoolean,
  parseNumber,
  parsePoint,
  readCell,
  readJsonCell,
  readRegions,
} from "./csv-cells";
import type { ExportedStatistics, RawRecord } from "./format";
import { idAtIndex } from "./ids";
import { getStemImage } from "./pictures";
import { getExchangeType } from "./types/exchange-types";

// Converts questions to and from rows of RadCore's CSV. An empty cell means that the field is missing. Lists have numbered
// columns: option_1, option_1_why, option_2 … A file has only the columns that its questions need (docs/import-export.md).

type Cell = string | number | null;
export type OutputRow = Record<string, Cell>;
type Point = { x: number; y: number };
type Region = { polygon: Point[] };

const textFields = ["type", "organ", "modality", "level", "skill", "stem", "key", "solution", "image", "alt"];
const renamedFields: [column: string, field: string][] = [
  ["teaching_point", "teachingPoint"],
  ["origin", "origin"],
  ["review", "review"],
  ["why", "rationale"],
];
/** The columns of a picture under the stem, besides those for its name, alt text, and regions. */
const imageColumns = ["source", "license", "width", "height", "deidentified", "simulated"].map(
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

/** Converts a question, the vignette of a case, or a part of a case to a row. */
export function toRow(content: RawRecord): OutputRow {
  const row: OutputRow = {};
  for (const name of textFields) if (typeof content[name] === "string") row[name] = content[name];
  for (const [column, field] of renamedFields) if (content[field] !== undefined) row[column] = content[field] as string;
  const checked = content.checked as { date: string; changed: string } | undefined;
  if (checked) {
    row.checked_on = checked.date;
    row.checked_changed = checked.changed;
  }
  for (const name of ["risc", "normal"]) if (content[name] !== undefined) row[name] = content[name] ? "yes" : "no";
  for (const name of ["pick", "frame"]) if (content[name] !== undefined) row[name] = content[name] as number;
  if (content.id !== undefined) row.id = content.id as string;
  for (const [index, step] of toList<string>(content.topic).entries()) row[`topic_${index + 1}`] = step;
  for (const [index, reference] of toList<RawRecord>(content.references).entries())
    for (const field of ["name", "edition", "section", "link"])
      row[`reference_${index + 1}_${field}`] = (reference[field] as string | undefined) ?? null;
  if (content.keys) row.key = toList<string>(content.keys).join(" ");
  const answer = content.answer as
    | { value: number; unit: string; tolerance: { kind: string; value: number } }
    | undefined;
  if (answer) {
    row.value = answer.value;
    row.unit = answer.unit;
    row.tolerance = answer.tolerance.value;
    row.tolerance_kind = answer.tolerance.kind;
  }
  for (const [index, error] of toList<{ value: number; why: string }>(content.commonErrors).entries()) {
    row[`error_${index + 1}`] = error.value;
    row[`error_${index + 1}_why`] = error.why;
  }
  const image = getStemImage(content);
  if (image) Object.assign(row, toImageCells(image));
  const regions = content.regions ?? image?.regions;
  Object.assign(row, toRegionCells(toList<Region>(regions)));
  if (content.series !== undefined) row.series = JSON.stringify(content.series);
  if (content.markedFrame !== undefined) row.marked_frame = formatFrame(content.markedFrame as FrameReference);
  writeList(row, "option", toList<RawRecord>(content.options ?? content.labels));
  writeList(row, "row", toList<RawRecord>(content.stems ?? content.items ?? content.targets));
  return row;
}

/** Returns the statistics columns of a question; imports ignore them. */
export function toStatisticsColumns({ n, p, discrimination, medianSeconds }: ExportedStatistics): OutputRow {
  return { stat_n: n, stat_p: p, stat_discrimination: discrimination, stat_seconds: medianSeconds };
}

/** Converts a row, whose cells are all strings, to an unchecked question. */
export function fromRow(row: CsvRow): RawRecord {
  const cell = (name: string) => readCell(row, name);
  const content: RawRecord = {};
  const setField = (field: string, value: unknown) => {
    if (value !== undefined) content[field] = value;
  };
  for (const name of ["id", ...textFields]) setField(name, cell(name));
  for (const [column, field] of renamedFields) setField(field, cell(column));
  for (const name of ["risc", "normal"]) setField(name, parseBoolean(cell(name)));
  for (const name of ["pick", "frame"]) setField(name, parseNumber(cell(name)));
  setField("topic", compactList([1, 2, 3].map((place) => cell(`topic_${place}`))));
  setField(
    "references",
    compactList(
      columnNumbers.map((place) =>
        compactFields({
          name: cell(`reference_${place}_name`),
          edition: cell(`reference_${place}_edition`),
          section: cell(`reference_${place}_section`),
          link: cell(`reference_${place}_link`),
        }),
      ),
    ),
  );
  setField("series", readJsonCell(row, "series"));
  setField("markedFrame", readFrame(cell("marked_frame")));
  setField("checked", compactFields({ date: cell("checked_on"), changed: cell("checked_changed") }));
  const { options, rows, read } = getExchangeType(content.type)?.csv ?? {};
  if (!getContentType(content.type)?.draft.imageIsFile) {
    setField("image", readImage(row));
    delete content.alt;
  }
  if (options) setField(options, readList(row, "option"));
  if (rows) setField(rows, readList(row, "row", rows === "targets"));
  return read?.(row, content) ?? content;
}

/**
 * Returns one cell per polygon. Regions with more fields, such as those on series, become JSON in a single cell, because there
 * may be many.
 */
function toRegionCells(regions: Region[]): OutputRow {
  if (regions.some((region) => Object.keys(region).length > 1)) return { regions: JSON.stringify(regions) };
  return Object.fromEntries(
    regions.map(({ polygon }, index) => [`region_${index + 1}`, polygon.map(({ x, y }) => `${x} ${y}`).join("; ")]),
  );
}

function toImageCells({ file, alt, source, license, width, height, deidentified, simulated }: ImageContent): OutputRow {
  return {
    image: file,
    alt,
    image_source: source,
    image_license: license,
    image_width: width ?? null,
    image_height: height ?? null,
    image_deidentified: deidentified ? "yes" : "no",
    image_simulated: simulated === undefined ? null : simulated ? "yes" : "no",
  };
}

function readImage(row: CsvRow): RawRecord | undefined {
  const cell = (name: string) => readCell(row, name);
  return compactFields({
    file: cell("image"),
    alt: cell("alt"),
    source: cell("image_source"),
    license: cell("image_license"),
    width: parseNumber(cell("image_width")),
    height: parseNumber(cell("image_height")),
    deidentified: parseBoolean(cell("image_deidentified")),
    simulated: parseBoolean(cell("image_simulated")),
    regions: readRegions(row),
  });
}

function writeList(row: OutputRow, name: string, entries: RawRecord[]) {
  for (const [index, entry] of entries.entries()) {
    const at = entry.at as Point | undefined;
    const column = `${name}_${index + 1}`;
    if (entry.id !== idAtIndex(index)) row[`${column}_id`] = entry.id as string;
    // A target has no text, so its cell holds its coordinates.
    row[column] = at ? `${at.x} ${at.y}` : (entry.text as string);
    if (entry.key !== undefined) row[`${column}_key`] = entry.key as string;
    if (entry.rationale !== undefined) row[`${column}_why`] = entry.rationale as string;
    const picture = entry.picture as FrameReference | undefined;
    if (picture) row[`${column}_picture`] = formatFrame(picture);
    if (entry.fixed !== undefined) row[`${column}_fixed`] = entry.fixed ? "yes" : "no";
  }
}

function readList(row: CsvRow, name: string, hasPoints = false): RawRecord[] | undefined {
  const entries: RawRecord[] = [];
  for (let place = 1; place <= 12; place++) {
    const cell = (suffix = "") => row[`${name}_${place}${suffix}`]?.trim() || undefined;
    const text = cell();
    const key = cell("_key");
    if (text === undefined && cell("_why") === undefined && key === undefined) continue;
    const at = hasPoints && text ? parsePoint(text) : undefined;
    entries.push(
      compactFields({
        id: cell("_id") ?? idAtIndex(place - 1),
        ...(at ? { at } : { text: text }),
        key,
        rationale: cell("_why"),
        picture: readFrame(cell("_picture")),
        fixed: parseBoolean(cell("_fixed")),
      }) as RawRecord,
    );
  }
  return entries.length ? entries : undefined;
}

function formatFrame({ series, frame }: FrameReference): string {
  return `${series} ${frame}`;
}

/** Returns the frame that a cell such as "a 0" names. */
function readFrame(text: string | undefined): FrameReference | undefined {
  const [series, frame] = text?.split(" ") ?? [];
  return series === undefined ? undefined : { series, frame: Number(frame) };
}

function toList<T>(value: unknown): T[] {
  return Array.isArray(value) ? value : [];
}
