import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Search, SlidersHorizontal } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { selectQuestionPage, toQuestionPage } from "~/features/questions/browse.server";
import { BrowseControls } from "~/features/questions/components/browse-controls";
import { readFilter, writeFilter } from "~/features/questions/filter";
import { addThumbnails } from "~/features/questions/thumbnails.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { StudySetCard } from "~/features/sets/components/study-set-card";
import { limitLinkGuesses } from "~/features/sets/limit-link-guesses.server";
import { mapOpenSessions, selectOpenSetSessions, selectStudySets } from "~/features/sets/study-sets.server";
import { ConfirmFewer } from "~/features/study/components/confirm-fewer";
import { QuestionList } from "~/features/study/components/question-list";
import { readStartForm } from "~/features/study/start-forms";
import { buildRefusedPath, readPageStart } from "~/features/study/start-query";
import { acceptsFewerField, toStartFields } from "~/features/study/start-request";
import { startSession } from "~/features/study/start-session.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { fewerMatchesPath, sessionPath } from "~/study-paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

const refusalsByStatus = { "nothing-matches": "nothing", "in-exam": "exam" } as const;
/** Maximum number of study sets shown above the questions. */
const maxStudySets = 3;

export const loader = signedIn(async ({ request, context, viewer }) => {
  const { db, now } = context;
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const access = getBankAccess(viewer, now);
  const after = readPageStart(query);
  const [rows, sets, sessions] = await db.batch([
    selectQuestionPage(db, viewer.userId, access.unlimited, filter, after, now),
    selectStudySets(db, viewer.userId, access, maxStudySets),
    selectOpenSetSessions(db, viewer.userId),
  ]);
  const page = toQuestionPage(rows);
  const questions = addThumbnails(page.questions, await readSeriesAccess(context, request));
  return { filter, first: after === null, access, sets, open: mapOpenSessions(sessions), page: { ...page, questions } };
});

/**
 * Starts a session of any kind (S1–S5, S7). If the session cannot start, redirects back with the reason, or to the pricing
 * page if the free questions are used up (P3). If the remaining free questions allow fewer questions than requested, asks
 * first (P2).
 */
export const action = signedIn(async ({ request, context, viewer }) => {
  const fields = await readFields(request);
  const startRequest = readStartForm(fields);
  if (!startRequest.success) throw redirect(buildRefusedPath("unreadable", fields));
  if (startRequest.data.from === "group-set") await limitLinkGuesses(context, viewer.userId);
  const access = getBankAccess(viewer, context.now);
  const startResult = await startSession(
    context.db,
    { userId: viewer.userId, unlimited: access.unlimited, remaining: access.unlimited ? 0 : access.remaining },
    startRequest.data,
    {
      now: context.now,
      seed: context.seed(),
      id: context.id(),
      acceptsFewer: fields.get(acceptsFewerField) === "yes",
      editedSetId: fields.get("setId")?.toString(),
    },
  );
  if (startResult.status === "fewer-than-asked")
    return { fewer: { ...startResult, fields: toStartFields(startRequest.data) } };
  if (startResult.status === "quota-used-up") throw redirect(paths.pricing);
  if (startResult.status !== "started") throw redirect(buildRefusedPath(refusalsByStatus[startResult.status], fields));
  const { sessionId, questionCount, asked } = startResult;
  throw redirect(asked !== null && questionCount < asked ? fewerMatchesPath(sessionId, asked) : sessionPath(sessionId));
});

export const meta: MetaFunction = () => [{ title: "Questions · RadCore" }];

export default function QuestionsPage() {
  const { filter, first, access, sets, open, page } = useLoaderData<typeof loader>();
  const fewer = useActionData<typeof action>()?.fewer;
  const { key: submissionKey } = useLocation();
  const query = writeFilter(filter);
  const builderPath = query.size ? `${paths.customSets}?${query}` : paths.customSets;
  return (
    <Page
      title="Questions"
      description="Start a study set, build your own, or browse the bank."
      width="wide"
      actions={
        <>
          <Link to={paths.labs} className={buttonClass({ variant: "outline" })}>
            Labs
          </Link>
          <Link to={paths.search} className={buttonClass({ variant: "outline" })}>
            <Search aria-hidden="true" />
            Search
          </Link>
          <Link to={builderPath} className={buttonClass()}>
            <SlidersHorizontal aria-hidden="true" />
            Create a custom set{query.size > 0 && " of these"}
          </Link>
        </>
      }
    >
      {fewer && <ConfirmFewer key={submissionKey} {...fewer} />}
      {first && sets.length > 0 && query.size === 0 && (
        <section aria-labelledby="study-sets" className="mb-8">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="study-sets" className="font-semibold text-lg">
              Study sets
            </h2>
            <Link to={paths.studySets} className="link text-sm">
              All study sets
            </Link>
          </div>
          <ul className="grid gap-4 md:grid-cols-3">
            {sets.map((set) => (
              <StudySetCard key={set.id} set={set} openSession={open[set.id]} headingTag="h3" />
            ))}
          </ul>
        </section>
      )}
      <QuestionList
        page={page}
        filter={filter}
        access={access}
        isFirstPage={first}
        filterControls={<BrowseControls filter={filter} />}
      />
    </Page>
  );
}
