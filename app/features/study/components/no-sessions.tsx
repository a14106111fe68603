import { Link } from "@remix-run/react";
import { Archive, History, SearchX } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { modeNames } from "../engine/taxonomy";
import { allRecent, type RecentFilter, recentPath } from "../recent-query";

interface NoSessionsProps {
  filter: RecentFilter;
  /** Whether this is the first page. */
  first: boolean;
  /** Whether a further page may have matching sessions. */
  more: boolean;
}

/** Empty state of the session list, with links to the next step. */
export function NoSessions({ filter, first, more }: NoSessionsProps) {
  const { state, mode } = filter;
  if (!first || more)
    return (
      <EmptyState icon={History} title={more ? "No matches on this page" : "No older study sets"}>
        {more ? "The next page searches older study sets." : "Your newest study sets are on the first page."}
      </EmptyState>
    );
  if (state === "archived")
    return (
      <EmptyState icon={Archive} title="No archived study sets" action={<BackToAll />}>
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
            <BackToAll />
            <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
              Choose questions
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
            Choose questions
          </Link>
        </>
      }
    >
      Your sessions appear here, so that you can continue them, see your score, and retake missed questions.
    </EmptyState>
  );
}

function BackToAll() {
  return (
    <Link to={recentPath(allRecent)} className={buttonClass()}>
      Show all study sets
    </Link>
  );
}
