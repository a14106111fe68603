import { MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { WarningIcon } from "~/ui/icons";

/** Returns a field's hint followed by the linter's warnings and the comments on the field. */
export function renderHint(hint: ReactNode, warnings: readonly string[], comments: readonly string[] = []): ReactNode {
  if (warnings.length === 0 && comments.length === 0) return hint;
  return (
    <>
      {hint}
      {warnings.map((text) => (
        <span key={text} className="flex gap-1.5 font-medium text-warning">
          <WarningIcon className="mt-0.5 size-3.5 shrink-0" />
          <span>{text}</span>
        </span>
      ))}
      {comments.map((text) => (
        <span key={text} className="wrap-anywhere flex gap-1.5 text-foreground">
          <MessageSquare aria-label="Comment" className="mt-0.5 size-3.5 shrink-0 text-primary" />
          <span>{text}</span>
        </span>
      ))}
    </>
  );
}
