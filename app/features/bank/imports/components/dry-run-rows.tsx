import { Link } from "@remix-run/react";
import { editQuestionPath, importPath } from "~/admin-paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { ListFilter } from "~/ui/list-filter";
import { NumberedPager } from "~/ui/pager";
import type { Tone } from "~/ui/tone";
import { DiffList } from "../../editor/components/diff-list";
import { formatCount } from "../../format-count";
import type { ImportVerdict } from "../../import-taxonomy";
import { formatDryRunQuery } from "../dry-run-query";
import type { ImportRunPage } from "../import-run.loader.server";
import type { RowFinding } from "../judge-row";

const verdictBadges: Record<ImportVerdict, [Tone, string]> = {
  new: ["success", "New"],
  changed: ["primary", "Changed"],
  same: ["neutral", "Unchanged"],
  refused: ["destructive", "Refused"],
};
const maxFindings = 6;

/** Lists the questions of a file with their verdicts. */
export function DryRunRows({ run }: { run: ImportRunPage }) {
  const { id, rows, hasMore, query, counts, state } = run;
  const verdictLabels = Object.fromEntries(
    Object.entries(verdictBadges).map(([name, [, label]]) => [name, `${label} (${counts[name as ImportVerdict]})`]),
  );
  return (
    <>
      <ListFilter
        action={importPath(id)}
        search={{ label: "Id, line, or file", value: query.search }}
        // A finished import keeps only its refused rows, so a filter by verdict is not needed.
        selects={
          state === "done" ? [] : [{ name: "verdict", label: "Result", value: query.verdict, labels: verdictLabels }]
        }
      />
      {rows.length ? (
        <Card className="px-4 py-0">
          <ol aria-label="Questions of the file" className="divide-y divide-border">
            {rows.map((row) => (
              <DryRunRow key={row.number} row={row} />
            ))}
          </ol>
        </Card>
      ) : (
        <p className="text-muted-foreground text-sm">
          No matching questions.{" "}
          {(query.verdict || query.search) && (
            <Link className="link" to={importPath(id)}>
              Show all
            </Link>
          )}
        </p>
      )}
      <NumberedPager
        label="Pages of the dry run"
        page={query.page}
        hasNextPage={hasMore}
        to={(page) => importPath(id, formatDryRunQuery({ ...query, page }))}
        keepScroll
      />
    </>
  );
}

function DryRunRow({ row }: { row: ImportRunPage["rows"][number] }) {
  const { verdict, externalId, questionId, place, stem, rowFindings } = row;
  const name = externalId ?? "No id";
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="break-all font-medium">{name}</span>
          <span className="break-words text-muted-foreground text-xs">{place}</span>
        </p>
        {stem && <p className="mt-0.5 break-words text-muted-foreground text-xs">{stem}</p>}
        {questionId && (
          <Link className="link mt-1 inline-block text-xs" to={editQuestionPath(questionId)}>
            In the bank<span className="sr-only">: {name}</span>
          </Link>
        )}
      </div>
      <div className="min-w-0">
        <Badge tone={verdictBadges[verdict][0]}>{verdictBadges[verdict][1]}</Badge>
        <RowFindings findings={rowFindings} />
      </div>
      {(verdict === "new" || verdict === "changed") && <RowContent row={row} />}
    </li>
  );
}

/** Shows the content of a new question or the changes to an existing one, collapsed. */
function RowContent({ row: { verdict, externalId, description } }: { row: ImportRunPage["rows"][number] }) {
  return (
    <details className="min-w-0 md:col-span-2">
      <summary className="link w-fit text-xs">
        {verdict === "new" ? "Content" : "Before and after"}
        <span className="sr-only">: {externalId}</span>
      </summary>
      <div className="mt-2 break-words rounded-lg border border-border p-3">
        {description ? (
          <>
            <DiffList
              changes={description.fields}
              {...(verdict === "changed" && { before: "In the bank", after: "In the file" })}
            />
            {description.hiddenCount > 0 && (
              <p className="mt-3 text-muted-foreground text-xs">
                And {formatCount(description.hiddenCount)} more fields.
              </p>
            )}
          </>
        ) : (
          <p className="text-muted-foreground text-sm">
            {verdict === "new"
              ? "The question is too long to show here."
              : "The two versions cannot be compared here because one is too long or was stored without its full text."}
          </p>
        )}
      </div>
    </details>
  );
}

const findingLabels: Record<RowFinding["level"], string | null> = {
  refuse: null,
  change: null,
  series: "Series",
  block: "Blocks publication",
  warn: "Warning",
};

function RowFindings({ findings }: { findings: RowFinding[] }) {
  const listedFindings = findings.slice(0, maxFindings);
  return (
    <>
      {Object.entries(findingLabels).map(([level, title]) => {
        const levelFindings = listedFindings.filter((finding) => finding.level === level);
        if (!levelFindings.length) return null;
        return (
          <div key={level} className="mt-1.5 text-xs">
            {title && <p className="text-muted-foreground">{title}:</p>}
            <ul className={title ? "list-disc space-y-0.5 ps-4" : "space-y-0.5"}>
              {levelFindings.map(({ words }, index) => (
                <li key={index} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {findings.length > maxFindings && (
        <p className="mt-1 text-muted-foreground text-xs">And {findings.length - maxFindings} more.</p>
      )}
    </>
  );
}
