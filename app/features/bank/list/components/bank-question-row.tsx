import { Link } from "@remix-run/react";
import { editQuestionPath, reportsForQuestionPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { FoundWords } from "../../../questions/components/found-words";
import { QuestionThumbnail } from "../../../questions/components/question-thumbnail";
import type { ListedRow } from "../question-list.loader.server";

interface Props {
  row: ListedRow;
  /** Whether all matches are selected, which locks the checkbox. */
  isAllSelected: boolean;
}

/** A question of the list: two lines on a wide screen, so that many fit, and a card on a small one. */
export function BankQuestionRow({ row, isAllSelected }: Props) {
  const { id, externalId, stem, foundInStem, foundElsewhere, about, topic, author, flags } = row;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-1.5 md:grid-cols-[auto_minmax(0,1fr)_9rem_13rem] md:items-center">
      <input
        type="checkbox"
        name="question"
        value={id}
        {...(isAllSelected && { checked: true, disabled: true, readOnly: true })}
        aria-label={`Select ${externalId}`}
        className="mt-0.5 size-[1.125rem] scroll-mb-28 accent-primary md:mt-0"
      />
      <div className="flex min-w-0 items-center gap-3">
        <QuestionThumbnail url={row.thumbnailUrl} isSmall />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm">
            <Link to={editQuestionPath(id)} className="link scroll-mb-28 font-medium">
              {externalId}
            </Link>{" "}
            <span className={cn(!stem && "text-muted-foreground italic")}>
              {foundInStem ? <FoundWords text={foundInStem} /> : (stem ?? "No text yet")}
            </span>
          </p>
          <p className="truncate text-muted-foreground text-xs">
            {flags.length > 0 && <span className="text-warning">{flags.join(" · ")} · </span>}
            {foundElsewhere ? <FoundWords text={foundElsewhere} /> : `${about} · ${topic}`}
            {author && ` · ${author}`}
          </p>
        </div>
      </div>
      <RowStatistics row={row} />
      <RowState row={row} />
    </li>
  );
}

function RowState({ row: { id, status, version, draft, reports, free, changed } }: Pick<Props, "row">) {
  return (
    <div className="col-start-2 flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs md:col-start-auto">
      <Badge tone={status.tone}>{status.name}</Badge>
      {free && <Badge tone="primary">Free</Badge>}
      <span className="text-muted-foreground">{version}</span>
      <span className="min-w-0 truncate md:basis-full">
        <time dateTime={changed.iso} data-tooltip={changed.exact} className="text-muted-foreground">
          {changed.relative}
        </time>
        {reports > 0 && (
          <>
            {" · "}
            <Link to={reportsForQuestionPath(id)} className="link scroll-mb-28 text-warning">
              {countNoun(reports, "open report")}
            </Link>
          </>
        )}
        {draft && <span data-tooltip={draft}>{` · ${draft}`}</span>}
      </span>
    </div>
  );
}

function RowStatistics({ row: { numbers, hasFewAnswers } }: Pick<Props, "row">) {
  if (!numbers) return <p className="col-start-2 text-muted-foreground text-xs md:col-start-auto">No statistics yet</p>;
  const renderStatistic = (name: string, description: string, value: string) => (
    <div className="max-md:flex max-md:gap-1">
      <dt className="text-muted-foreground text-xs leading-4">
        <abbr data-tooltip={description} className="no-underline">
          {name}
        </abbr>
      </dt>
      <dd className={cn("tabular-nums leading-5", hasFewAnswers && "text-muted-foreground")}>{value}</dd>
    </div>
  );
  return (
    <dl
      data-tooltip={hasFewAnswers ? "Statistics appear from 30 first answers on" : undefined}
      className="col-start-2 grid grid-cols-3 gap-x-2 text-xs md:col-start-auto"
    >
      {renderStatistic("n", "First answers", numbers.n)}
      {renderStatistic("p", "Share of correct answers", numbers.p)}
      {renderStatistic("disc.", "Discrimination", numbers.discrimination)}
    </dl>
  );
}
