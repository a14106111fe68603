import { exportPath } from "~/shift-paths";
import { buttonClass } from "~/ui/button";
import { PrintButton } from "./print-button";

interface ExportLinksProps {
  /** What is exported, for screen readers: "all shifts". */
  what: string;
  /** One shift; all without. */
  shiftId?: string;
}

/** Files to keep, and paper. Plain links: they are downloads. */
export function ExportLinks({ what, shiftId }: ExportLinksProps) {
  return (
    <>
      {(["csv", "json"] as const).map((format) => (
        <a key={format} href={exportPath(format, shiftId)} download className={buttonClass({ variant: "outline" })}>
          {format.toUpperCase()}
          <span className="sr-only">: {what}</span>
        </a>
      ))}
      <PrintButton />
    </>
  );
}
