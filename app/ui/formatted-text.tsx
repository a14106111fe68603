import { Fragment, type ReactNode } from "react";
import { parseFormattedText, scriptElements, type TextRun } from "~/lib/formatted-text";

interface FormattedTextProps {
  text: string;
  /** Renders the text of a run that begins at an offset of `joinRuns`, for example with highlights. */
  renderRun?: (text: string, from: number) => ReactNode;
}

/**
 * A text with bold words, superscripts, subscripts, and small tables (lib/formatted-text.ts). The element around it must not be a `p`,
 * which cannot contain a table.
 */
export function FormattedText({ text, renderRun = (words) => words }: FormattedTextProps) {
  const renderRuns = (runs: readonly TextRun[]) =>
    runs.map(({ from, text: words, isBold, script }) => {
      const Script = script ? scriptElements[script] : Fragment;
      const Weight = isBold ? "strong" : Fragment;
      return (
        <Weight key={from}>
          <Script>{renderRun(words, from)}</Script>
        </Weight>
      );
    });
  return parseFormattedText(text).map((block, index) =>
    block.type === "lines" ? (
      renderRuns(block.runs)
    ) : (
      <div key={index} className="my-2 overflow-x-auto">
        <table className="border-collapse text-left tabular-nums">
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => {
                  const Cell = row === 0 ? "th" : "td";
                  return (
                    <Cell key={column} className="border border-border px-2.5 py-1 align-top">
                      {renderRuns(cell)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
  );
}
