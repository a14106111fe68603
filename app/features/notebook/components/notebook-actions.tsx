import { Download, Printer } from "lucide-react";
import { Button, buttonClass } from "~/ui/button";
import { type NotebookFilter, notebookExportPath } from "../notebook-query";

/** Buttons that print the page and export the entries of the filter. */
export function NotebookActions({ filter, canExport }: { filter: NotebookFilter; canExport: boolean }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print page
      </Button>
      {canExport &&
        (["markdown", "anki"] as const).map((format) => (
          <a
            key={format}
            href={notebookExportPath(filter, format)}
            className={buttonClass({ variant: "outline" })}
            data-tooltip={
              format === "anki"
                ? "Notes and teaching points as a text file that Anki imports, with the names of pictures"
                : undefined
            }
            download
          >
            <Download aria-hidden="true" />
            {format === "anki" ? "Export for Anki" : "Export as Markdown"}
          </a>
        ))}
    </div>
  );
}
