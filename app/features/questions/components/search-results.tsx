import { Badge } from "~/ui/badge";
import type { SearchResult } from "../search.server";
import { domainName } from "../taxonomy";
import { FoundWords } from "./found-words";
import { OutcomeBadge } from "./outcome-badge";
import { QuestionThumbnail } from "./question-thumbnail";

const fieldLabels = {
  note: "In your note",
  stem: "In the question",
  explanation: "In the explanation",
  topic: "Topic",
};

type ShownResult = Omit<SearchResult, "pictureKey"> & { thumbnailUrl: string | null };

/** Shows search results, best first. `renderActions` returns the actions of a question. */
export function SearchResults({
  results,
  renderActions,
}: {
  results: readonly ShownResult[];
  renderActions: (question: ShownResult) => React.ReactNode;
}) {
  return (
    <ul className="overflow-hidden rounded-xl border border-border bg-card">
      {results.map((one) => (
        <li
          key={one.id}
          className="grid gap-2 border-border border-t px-4 py-3 first:border-t-0 sm:grid-cols-[1fr_auto]"
        >
          <div className="grid min-w-0 gap-1.5">
            <p className="font-medium text-[0.9375rem]">{one.topic}</p>
            {one.excerpt && (
              <p className="wrap-anywhere text-muted-foreground text-sm">
                <FoundWords text={one.excerpt} />
              </p>
            )}
            <div className="flex flex-wrap items-center gap-1.5">
              <Badge tone="primary">{fieldLabels[one.foundIn]}</Badge>
              {one.organ !== "none" && <Badge>{domainName(one.organ)}</Badge>}
              <Badge>{domainName(one.modality)}</Badge>
              <OutcomeBadge outcome={one.outcome} />
            </div>
          </div>
          <div className="flex items-center gap-3 self-center">
            <QuestionThumbnail url={one.thumbnailUrl} />
            {renderActions(one)}
          </div>
        </li>
      ))}
    </ul>
  );
}
