import { Link } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { editQuestionPath } from "~/admin-paths";
import { describePath } from "~/features/bank/versions/describe-path";
import { type Finding, lintRules, type Path } from "~/features/questions/lint/findings";
import { Badge } from "~/ui/badge";
import { CheckCircleIcon, WarningIcon } from "~/ui/icons";
import { Spinner } from "~/ui/spinner";
import { useEditor } from "../editor-context";
import type { EditorFinding } from "../use-lint";

interface Props {
  findings: readonly EditorFinding[] | null;
  onGoToField: (path: Path) => void;
}

/** Lists the linter's findings, blockers first, each with a link to its field (L1). */
export function FindingsPanel({ findings, onGoToField }: Props) {
  const { content } = useEditor();
  if (!findings) return <Spinner label="Checking" />;
  if (findings.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm">
        <CheckCircleIcon className="size-4 text-success" />
        No findings.
      </p>
    );
  return (
    <ul className="grid gap-1">
      {findings.map(({ rule, level, path, message, nearDuplicate }, index) => (
        <li key={`${rule} ${path.join()} ${index}`}>
          <button
            type="button"
            onClick={() => onGoToField(path)}
            className="grid w-full grid-cols-[auto_1fr] gap-x-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-accent"
          >
            {level === "block" ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 text-destructive" />
            ) : (
              <WarningIcon className="mt-0.5 size-4 text-warning" />
            )}
            <span className="min-w-0">
              <span className="sr-only">{level === "block" ? "Blocks: " : "Warning: "}</span>
              <span className="font-medium">{describePath(path, content)}:</span> {message}
              <span className="block text-[0.8125rem] text-muted-foreground">{lintRules[rule].requirement}</span>
            </span>
          </button>
          {nearDuplicate && (
            <p className="break-words pr-2 pb-1.5 pl-8 text-[0.8125rem] text-muted-foreground">
              <Link className="link" to={editQuestionPath(nearDuplicate.questionId)}>
                {nearDuplicate.externalId}
              </Link>{" "}
              {nearDuplicate.stem}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the number of blocking findings and warnings. */
export function FindingCounts({ findings }: { findings: readonly Finding[] | null }) {
  if (!findings) return null;
  const blockerCount = findings.filter(({ level }) => level === "block").length;
  const warnings = findings.length - blockerCount;
  return (
    <>
      {blockerCount > 0 && <Badge tone="destructive">{blockerCount} blocking</Badge>}
      {warnings > 0 && <Badge tone="warning">{warnings === 1 ? "1 warning" : `${warnings} warnings`}</Badge>}
      {findings.length === 0 && <Badge tone="success">Clean</Badge>}
    </>
  );
}
