import { formatCsv } from "~/lib/csv-format";
import type { QuestionContent } from "../content";
import { entryId, toEntries } from "./cases";
import { firstColumns, type Row, toRow } from "./csv-columns";
import type { WriteOptions, Written } from "./format";
import { pictureSentence } from "./pictures";

/** Writes questions as a table. A case has a row for its story and a row for each part. */
export function writeCsv(questions: QuestionContent[], { statistics }: WriteOptions = {}): Written {
  const rows = toEntries(questions).map((entry): Row => {
    const figures = entry.partOf ? undefined : statistics?.[entryId(entry)];
    return {
      ...toRow(entry.content),
      ...(entry.partOf ? { part_of: `${entry.partOf.id}/${entry.partOf.place}` } : {}),
      ...(figures
        ? {
            stat_n: figures.n,
            stat_p: figures.p,
            stat_discrimination: figures.discrimination,
            stat_seconds: figures.medianSeconds,
          }
        : {}),
    };
  });
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = [
    ...firstColumns.filter((name) => used.has(name)),
    ...[...used].filter((name) => !firstColumns.includes(name)).sort(byNumber),
  ];
  const table = [columns, ...rows.map((row) => columns.map((name) => guarded(row[name] ?? null)))];
  return {
    fileName: "radcore-questions.csv",
    bytes: new TextEncoder().encode(`\ufeff${formatCsv(table)}`),
    notCarried: [pictureSentence(questions)].filter((sentence) => sentence !== ""),
  };
}

/** Doubles an apostrophe of the text before a formula character, because readers remove one. */
function guarded(cell: string | number | null): string | number | null {
  return typeof cell === "string" && /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
