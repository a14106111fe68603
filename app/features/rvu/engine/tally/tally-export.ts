import { formatCsv } from "~/lib/csv-format";
import type { CatalogStudy } from "../rvu-catalog";
import type { ReleaseInfo } from "../rvu-release";
import { modalityNames } from "../rvu-taxonomy";
import type { Counts } from "./tally-counts";

/** The exported data of a shift, without personal data (C6). */
export interface ExportedShift {
  release: Pick<ReleaseInfo, "id">;
  /** Day of the shift as an ISO date; null if unknown. */
  day: string | null;
  workedMinutes: number;
  counts: Counts;
}

interface ExportLine {
  study: string;
  modality: string;
  count: number;
  wrvuEach: number;
  wrvu: number;
}

/** Formats a shift as CSV (RFC 4180), safe to open in a spreadsheet. */
export function formatShiftCsv(shift: ExportedShift, studies: ReadonlyMap<string, CatalogStudy>): string {
  const lines = toExportLines(shift.counts, studies);
  return formatCsv([
    studyHeader,
    ...lines.map(toLineCells),
    ["Total", "", lines.reduce((sum, { count }) => sum + count, 0), "", sumExportedWork(lines)],
    ["Release", shift.release.id],
    ...(shift.day ? [["Day", shift.day]] : []),
    ["Minutes worked", shift.workedMinutes],
  ]);
}

/** Column headings of the rows of studies. */
export const studyHeader = ["Study", "Modality", "Count", "wRVU each", "wRVU"];

/** Returns one row of cells per study, in the order of `studyHeader`. */
export function toStudyCells(counts: Counts, studies: ReadonlyMap<string, CatalogStudy>): (string | number)[][] {
  return toExportLines(counts, studies).map(toLineCells);
}

/** Formats a shift as JSON. */
export function formatShiftJson(shift: ExportedShift, studies: ReadonlyMap<string, CatalogStudy>): string {
  const lines = toExportLines(shift.counts, studies);
  const { day, workedMinutes } = shift;
  const body = { release: shift.release.id, day, workedMinutes, studies: lines, totalWrvu: sumExportedWork(lines) };
  return `${JSON.stringify(body, null, 2)}\n`;
}

function toLineCells({ study, modality, count, wrvuEach, wrvu }: ExportLine): (string | number)[] {
  return [study, modality, count, wrvuEach, wrvu];
}

function toExportLines(counts: Counts, studies: ReadonlyMap<string, CatalogStudy>): ExportLine[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => {
      const study = studies.get(id);
      const work = study?.work ?? 0;
      const modality = study ? modalityNames[study.modality] : "";
      return { study: study?.name ?? id, modality, count, wrvuEach: work / 100, wrvu: (count * work) / 100 };
    });
}

function sumExportedWork(lines: ExportLine[]): number {
  return lines.reduce((sum, { wrvu }) => sum + Math.round(wrvu * 100), 0) / 100;
}
