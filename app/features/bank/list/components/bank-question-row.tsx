import { Link } from "@remix-run/react";
import { editQuestionPath, reportsForQuestionPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { QuestionThumbnail } from "../../../questions/components/question-thumbnail";
import type { ListedRow } from "../question-list.loader.server";

interface Props {
  row: ListedRow;
  /** Whether all matches are selected, which locks the checkbox. */
  isAllSelected: boolean;
}

/** A question of the list, laid out as a row on wide screens and a card on small ones. */
export function BankQuestionRow({ row, isAllSelected }: Props) {
  const { id, externalId, stem, about, topic, status, version, draft, flags, reports, free, changed } = row;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-3 md:grid-cols-[auto_minmax(0,1fr)_10.5rem_9.5rem]">
      <input
        type="checkbox"
        name="question"
        value={id}
        {...(isAllSelected && { checked: true, disabled: true, readOnly: true })}
        aria-label={`Select ${externalId}`}
        className="mt-0.5 size-[1.125rem] scroll-mb-28 accent-primary"
      />
      <div className="flex min-w-0 gap-3">
        <QuestionThumbnail url={row.thumbnailUrl} />
        <div className="min-w-0">
          <Link to={editQuestionPath(id)} className="link scroll-mb-28 break-words font-medium text-sm">
            {externalId}
          </Link>
          <p className={cn("mt-0.5 break-words text-sm", !stem && "text-muted-foreground italic")}>
            {stem ?? "No text yet"}
          </p>
          <p className="mt-0.5 break-words text-muted-foreground text-xs">
            {about} · {topic}
          </p>
          {flags.length > 0 && <p className="mt-1 text-warning text-xs">{flags.join(" · ")}</p>}
        </div>
      </div>
      <RowStatistics row={row} />
      <div className="col-start-2 flex flex-wrap content-start items-center gap-1.5 text-xs md:col-start-auto">
        <Badge tone={status.tone}>{status.name}</Badge>
        <span className="text-muted-foreground">{version}</span>
        {free && <Badge tone="primary">Free</Badge>}
        {draft && <Badge>{draft}</Badge>}
        {reports > 0 && (
          <Link to={reportsForQuestionPath(id)} className="link scroll-mb-28 text-warning">
            {countNoun(reports, "open report")}
          </Link>
        )}
        <time dateTime={changed.iso} data-tooltip={changed.exact} className="text-muted-foreground md:basis-full">
          {changed.relative}
        </time>
      </div>
    </li>
  );
}

function RowStatistics({ row: { numbers, hasFewAnswers } }: Pick<Props, "row">) {
  if (!numbers) return <p className="col-start-2 text-muted-foreground text-xs md:col-start-auto">No statistics yet</p>;
  const renderStatistic = (name: string, description: string, value: string) => (
    <div>
      <dt className="text-muted-foreground text-xs">
        <abbr data-tooltip={description} className="no-underline">
          {name}
        </abbr>
      </dt>
      <dd className={cn("tabular-nums", hasFewAnswers && "text-muted-foreground")}>{value}</dd>
    </div>
  );
  return (
    <dl
      data-tooltip={hasFewAnswers ? "Statistics appear from 30 first answers on" : undefined}
      className="col-start-2 grid grid-cols-3 content-start gap-x-2 text-sm md:col-start-auto"
    >
      {renderStatistic("n", "First answers", numbers.n)}
      {renderStatistic("p", "Share of correct answers", numbers.p)}
      {renderStatistic("disc.", "Discrimination", numbers.discrimination)}
    </dl>
  );
}
