import type { ReactNode } from "react";

interface ShiftTotalsProps {
  wrvu: string;
  studies: ReactNode;
  workedTime: string;
  pace: string;
  paceComparison: string;
  /** Note shown below the total of wRVUs. */
  workNote: string;
}

/** Shows the totals of one or more shifts. */
export function ShiftTotals({ wrvu, studies, workedTime, pace, paceComparison, workNote }: ShiftTotalsProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-border bg-border md:grid-cols-4">
      <TotalValue name="wRVU" value={wrvu} note={workNote} />
      <TotalValue name="Studies" value={studies} />
      <TotalValue name="Worked" value={workedTime} />
      <TotalValue name="Pace" value={pace} note={paceComparison} />
    </dl>
  );
}

function TotalValue({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div className="flex flex-col bg-card px-4 py-3.5">
      <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
      <dd className="font-semibold text-xl leading-9 tabular-nums sm:text-2xl">{value}</dd>
      {note && <dd className="text-muted-foreground text-xs">{note}</dd>}
    </div>
  );
}
