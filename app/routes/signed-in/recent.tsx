import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { History } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { SessionList } from "~/features/study/components/session-list";
import { describeRequest } from "~/features/study/describe";
import { archiveSession, listRecentSessions, type SessionSummary } from "~/features/study/sessions.server";
import { readFields } from "~/lib/http";
import { timeText } from "~/lib/time-text";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ request, context, viewer }) => {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  const from = /^\d{1,15}$/.test(before) ? Number(before) : null;
  const { unfinished, finished, more } = await listRecentSessions(context.db, viewer.userId, from);
  const shown = (session: SessionSummary) => ({
    ...session,
    title: describeRequest(session.request),
    lastActive: timeText(session.finishedAt ?? session.lastActivityAt, context.now, viewer.timeZone),
  });
  return {
    unfinished: from === null ? unfinished.map(shown) : [],
    finished: finished.map(shown),
    more,
    first: from === null,
  };
});

export const action = signedIn(async ({ request, context, viewer }) => {
  const sessionId = (await readFields(request)).get("archive");
  if (typeof sessionId === "string") await archiveSession(context.db, viewer.userId, sessionId, context.now);
  return redirect(paths.recent);
});

export const meta: MetaFunction = () => [{ title: "Recent study sets · RadCore" }];

export default function Recent() {
  const { unfinished, finished, more, first } = useLoaderData<typeof loader>();
  const none = unfinished.length === 0 && finished.length === 0;
  return (
    <Page title="Recent study sets" description="Go on with what you started, look back, or do it again.">
      {none && first && (
        <EmptyState
          icon={History}
          title="No study sets yet"
          action={
            <>
              <Link to={paths.home} className={buttonClass()}>
                Quick start
              </Link>
              <Link to={paths.questions} className={buttonClass({ variant: "outline" })}>
                Choose questions
              </Link>
            </>
          }
        >
          Every session you start is kept here: to go on later, to see your score, and to do again what you missed.
        </EmptyState>
      )}
      {unfinished.length > 0 && <SessionList title="Unfinished" sessions={unfinished} />}
      {finished.length > 0 && <SessionList title="Finished" sessions={finished} />}
      {none && !first && <p>There are no older ones.</p>}
      {(more !== null || !first) && (
        <nav aria-label="Pages of study sets" className="mt-5 flex gap-2">
          {!first && (
            <Link to={paths.recent} className={buttonClass({ variant: "outline" })}>
              Newest
            </Link>
          )}
          {more !== null && (
            <Link to={`${paths.recent}?before=${more}`} className={buttonClass({ variant: "outline" })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}
