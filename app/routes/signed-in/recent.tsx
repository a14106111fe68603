import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { addThumbnails } from "~/features/questions/thumbnails.server";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { ArchivedNote } from "~/features/study/components/archived-note";
import { NoSessions } from "~/features/study/components/no-sessions";
import { RecentFilters } from "~/features/study/components/recent-filters";
import { SessionList } from "~/features/study/components/session-list";
import { describeRequest } from "~/features/study/describe-session";
import { readRecentQuery, recentPath } from "~/features/study/recent-query";
import { listRecentSessions, type RecentSession, setSessionArchived } from "~/features/study/session-list.server";
import { readFields } from "~/lib/http";
import { formatTime } from "~/lib/time-text";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";

export const loader = signedIn(async ({ request, context, viewer }) => {
  const query = new URL(request.url).searchParams;
  const { filter, before } = readRecentQuery(query);
  const [{ unfinished, finished, nextBefore: more }, access] = await Promise.all([
    listRecentSessions(context.db, viewer.userId, before, filter),
    readSeriesAccess(context, request),
  ]);
  const toListItem = (session: Omit<RecentSession, "pictureKey"> & { thumbnailUrl: string | null }) => ({
    ...session,
    // A list never reveals the score of an open session (Q12).
    correct: session.finishedAt === null ? null : session.correct,
    title: describeRequest(session.request),
    archived: filter.state === "archived",
    lastActivity: formatTime(session.finishedAt ?? session.lastActivityAt, context.now, viewer.timeZone),
  });
  return {
    filter,
    unfinished: addThumbnails(unfinished, access).map(toListItem),
    finished: addThumbnails(finished, access).map(toListItem),
    more,
    first: before === null,
    archived: query.get("archived")?.slice(0, 100) || null,
  };
});

/** Archives or restores a session, then redirects to the same list. */
export const action = signedIn(async ({ request, context, viewer }) => {
  const { filter } = readRecentQuery(new URL(request.url).searchParams);
  const fields = await readFields(request);
  const [archive, restore] = [fields.get("archive"), fields.get("restore")].map((id) => id?.toString() ?? "");
  if (restore) await setSessionArchived(context.db, viewer.userId, restore, context.now, false);
  const done = archive && (await setSessionArchived(context.db, viewer.userId, archive, context.now));
  return redirect(recentPath(filter, done ? { archived: archive } : {}));
});

export const meta: MetaFunction = () => [{ title: "Recent study sets · RadCore" }];

export default function RecentSessionsPage() {
  const { filter, unfinished, finished, more, first, archived } = useLoaderData<typeof loader>();
  const isEmpty = unfinished.length === 0 && finished.length === 0;
  return (
    <Page title="Recent study sets" description="Continue, review, or retake your sessions.">
      {archived && <ArchivedNote key={archived} sessionId={archived} filter={filter} />}
      <RecentFilters filter={filter} />
      {isEmpty && <NoSessions filter={filter} isFirstPage={first} hasMore={more !== null} />}
      {unfinished.length > 0 && <SessionList title="Unfinished" sessions={unfinished} filter={filter} />}
      {finished.length > 0 && <SessionList title="Finished" sessions={finished} filter={filter} />}
      <Pager
        label="Pages of study sets"
        first={!first && recentPath(filter)}
        next={more !== null && recentPath(filter, { before: more })}
      />
    </Page>
  );
}
