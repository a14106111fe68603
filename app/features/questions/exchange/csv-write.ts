import { formatCsv } from "~/lib/csv-format";
import type { QuestionContent } from "../content";
import { getEntryId, toFileEntries } from "./cases";
import { firstColumns, type OutputRow, toRow, toStatisticsColumns } from "./csv-columns";
import type { WriteOptions, WriteResult } from "./format";
import { describeMissingPictures, describeMissingSeries } from "./pictures";

/** Writes questions as a table. A case has a row for the vignette and a row for each part. */
export function writeCsv(questions: QuestionContent[], { statistics }: WriteOptions = {}): WriteResult {
  const rows = toFileEntries(questions).map((entry): OutputRow => {
    const figures = entry.partOf ? undefined : statistics?.[getEntryId(entry)];
    return {
      ...toRow(entry.content),
      ...(entry.partOf && { part_of: `${entry.partOf.id}/${entry.partOf.place}` }),
      ...(figures && toStatisticsColumns(figures)),
    };
  });
  const usedNames = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = [
    ...firstColumns.filter((name) => usedNames.has(name)),
    ...[...usedNames].filter((name) => !firstColumns.includes(name)).sort(compareNatural),
  ];
  const table = [columns, ...rows.map((row) => columns.map((name) => addFormulaGuard(row[name] ?? null)))];
  return {
    fileName: "radcore-questions.csv",
    bytes: new TextEncoder().encode(`\ufeff${formatCsv(table)}`),
    notCarried: [describeMissingPictures(questions), describeMissingSeries(questions)].filter(
      (sentence) => sentence !== "",
    ),
  };
}

/** Doubles an apostrophe before a formula character, because programs that read the file remove one apostrophe. */
function addFormulaGuard(cell: string | number | null): string | number | null {
  return typeof cell === "string" && /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function compareNatural(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
