import { Button } from "~/ui/button";
import { getDeviceTime } from "../browser/device-clock";
import { toIsoDate } from "../browser/rvu-format";
import { getWorkedMs } from "../engine/tally/tally-counts";
import { type ExportedShift, formatShiftCsv, formatShiftJson } from "../engine/tally/tally-export";
import type { Calculation } from "./use-calculator";

/** Buttons to export the shift as CSV or JSON and to print it. The files contain only studies and numbers (C6). */
export function ExportShift({ calculation: { tally, catalog, counts, studies } }: { calculation: Calculation }) {
  const isEmpty = !Object.keys(counts).length;
  const exportAs = (kind: "csv" | "json") => {
    const { startedAt } = tally.timer;
    const shift: ExportedShift = {
      release: catalog.release,
      day: toIsoDate(startedAt ?? getDeviceTime()),
      workedMinutes: Math.floor(getWorkedMs(tally.timer, getDeviceTime()) / 60_000),
      counts,
    };
    const text = kind === "csv" ? formatShiftCsv(shift, studies) : formatShiftJson(shift, studies);
    downloadText(`rvu-shift-${shift.day}.${kind}`, text, kind === "csv" ? "text/csv" : "application/json");
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" className="min-h-11" disabled={isEmpty} onClick={() => exportAs("csv")}>
        Export CSV
      </Button>
      <Button variant="outline" className="min-h-11" disabled={isEmpty} onClick={() => exportAs("json")}>
        Export JSON
      </Button>
      <Button variant="outline" className="min-h-11" disabled={isEmpty} onClick={() => window.print()}>
        Print shift
      </Button>
    </div>
  );
}

function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
