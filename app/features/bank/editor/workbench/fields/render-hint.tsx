import type { ReactNode } from "react";
import { WarningIcon } from "~/ui/icons";

/** Returns a field's hint followed by the linter's warnings. */
export function renderHint(hint: ReactNode, warnings: readonly string[]): ReactNode {
  if (warnings.length === 0) return hint;
  return (
    <>
      {hint}
      {warnings.map((text) => (
        <span key={text} className="flex gap-1.5 font-medium text-warning">
          <WarningIcon className="mt-0.5 size-3.5 shrink-0" />
          <span>{text}</span>
        </span>
      ))}
    </>
  );
}
