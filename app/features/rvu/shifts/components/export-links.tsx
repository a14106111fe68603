import { Printer } from "lucide-react";
import { exportPath } from "~/shift-paths";
import { Button, buttonClass } from "~/ui/button";

interface ExportLinksProps {
  /** Name of the exported data for screen readers, such as "all shifts". */
  dataName: string;
  /** Id of the exported shift; without an id, the links export all shifts. */
  shiftId?: string;
}

/** Links to download CSV and JSON, and a button to print. */
export function ExportLinks({ dataName, shiftId }: ExportLinksProps) {
  return (
    <>
      {(["csv", "json"] as const).map((format) => (
        <a key={format} href={exportPath(format, shiftId)} download className={buttonClass({ variant: "outline" })}>
          {format.toUpperCase()}
          <span className="sr-only">: {dataName}</span>
        </a>
      ))}
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  );
}
