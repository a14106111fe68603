import type { ReactNode } from "react";

interface SumRowProps {
  wrvu: string;
  studies: ReactNode;
  worked: string;
  pace: string;
  against: string;
  /** Note below the total wRVU. */
  note: string;
}

/** Shows the totals of one or more shifts. */
export function ShiftTotals({ wrvu, studies, worked, pace, against, note }: SumRowProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-border bg-border md:grid-cols-4">
      <Total name="wRVU" value={wrvu} note={note} />
      <Total name="Studies" value={studies} />
      <Total name="Worked" value={worked} />
      <Total name="Pace" value={pace} note={against} />
    </dl>
  );
}

function Total({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div className="flex flex-col bg-card px-4 py-3.5">
      <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
      <dd className="font-semibold text-xl leading-9 tabular-nums sm:text-2xl">{value}</dd>
      {note && <dd className="text-muted-foreground text-xs">{note}</dd>}
    </div>
  );
}
