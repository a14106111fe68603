import { Printer } from "lucide-react";
import { exportPath } from "~/shift-paths";
import { Button, buttonClass } from "~/ui/button";

interface ExportLinksProps {
  /** The exported data, for screen readers: "all shifts". */
  what: string;
  /** Exports one shift; without it, all shifts. */
  shiftId?: string;
}

/** Links to download CSV and JSON, and a print button. */
export function ExportLinks({ what, shiftId }: ExportLinksProps) {
  return (
    <>
      {(["csv", "json"] as const).map((format) => (
        <a key={format} href={exportPath(format, shiftId)} download className={buttonClass({ variant: "outline" })}>
          {format.toUpperCase()}
          <span className="sr-only">: {what}</span>
        </a>
      ))}
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  );
}
