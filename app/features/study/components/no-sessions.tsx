import { Link } from "@remix-run/react";
import { Archive, History, SearchX } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { modeNames } from "../engine/session-taxonomy";
import { defaultRecentFilter, type RecentFilter, recentPath } from "../recent-query";

interface NoSessionsProps {
  filter: RecentFilter;
  /** Whether this is the first page. */
  isFirstPage: boolean;
  /** Whether a further page may have matching sessions. */
  hasMore: boolean;
}

/** Empty state of the session list, with links to the next step. */
export function NoSessions({ filter, isFirstPage, hasMore }: NoSessionsProps) {
  const { state, mode } = filter;
  if (!isFirstPage || hasMore)
    return (
      <EmptyState icon={History} title={hasMore ? "No matches on this page" : "No older study sets"}>
        {hasMore ? "Go to the next page to search older study sets." : "Your newest study sets are on the first page."}
      </EmptyState>
    );
  if (state === "archived")
    return (
      <EmptyState icon={Archive} title="No archived study sets" action={<ShowAllLink />}>
        Archive a study set to remove it from your list. Its answers and statistics stay, and you can restore the set
        here.
      </EmptyState>
    );
  if (state !== "all" || mode)
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${state === "all" ? "" : `${state} `}study sets${mode ? ` in ${modeNames[mode]} mode` : ""}`}
        action={
          <>
            <ShowAllLink />
            <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
              Create a custom set
            </Link>
          </>
        }
      >
        {state === "unfinished"
          ? "You have finished every study set you started."
          : "Study sets with this state and mode will appear here."}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={History}
      title="No study sets yet"
      action={
        <>
          <Link to={paths.home} className={buttonClass()}>
            Quick start
          </Link>
          <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
            Create a custom set
          </Link>
        </>
      }
    >
      Your sessions appear here, so that you can continue them, see your score, and retake missed questions.
    </EmptyState>
  );
}

function ShowAllLink() {
  return (
    <Link to={recentPath(defaultRecentFilter)} className={buttonClass()}>
      Show all study sets
    </Link>
  );
}
