import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { QuestionListRow } from "~/features/questions/components/question-list-row";
import { domainName } from "~/features/questions/taxonomy";
import { getBankAccess } from "~/features/quota/bank-access";
import { StudySetButtons } from "~/features/sets/components/study-set-card";
import {
  mapOpenSessions,
  selectOpenSetSessions,
  selectSetQuestions,
  selectStudySet,
  toSetQuestions,
} from "~/features/sets/study-sets.server";
import { BankAccessNote } from "~/features/study/components/bank-access-note";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { ProgressBar } from "~/ui/progress-bar";

export const loader = signedIn(async ({ request, context, viewer, params }) => {
  const { db, now } = context;
  const setId = params.setId ?? "";
  const access = getBankAccess(viewer, now);
  const [[set], rows, sessions] = await db.batch([
    selectStudySet(db, viewer.userId, access, setId),
    selectSetQuestions(db, viewer.userId, setId),
    selectOpenSetSessions(db, viewer.userId),
  ]);
  if (!set) throw notFound(request);
  const openSession = mapOpenSessions(sessions)[setId];
  return { set, questions: toSetQuestions(rows), open: openSession ?? null, access };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.set.title : "Study set"} · RadCore` },
];

export default function StudySetPage() {
  const { set, questions, open, access } = useLoaderData<typeof loader>();
  const { title, description, rotation, level, minutes, total, accessibleCount, answered, correct } = set;
  const formatDomainNames = (domains: Parameters<typeof domainName>[0][]) =>
    [...new Set(domains)].map(domainName).join(", ");
  return (
    <Page
      title={title}
      description={description}
      width="normal"
      actions={
        <Link to={paths.studySets} className={buttonClass({ variant: "ghost" })}>
          All study sets
        </Link>
      }
    >
      <Card className="grid gap-5">
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
          <Badge tone="primary">{rotation}</Badge>
          {level} · {countNoun(total, "question")} · about {minutes} min
        </p>
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-muted-foreground">Organ systems</dt>
          <dd>{formatDomainNames(questions.map(({ organ }) => organ))}</dd>
          <dt className="text-muted-foreground">Modalities</dt>
          <dd>{formatDomainNames(questions.map(({ modality }) => modality))}</dd>
        </dl>
        <div className="grid gap-1.5">
          <ProgressBar value={answered} max={total} label="Answered questions of this set" />
          <p className="text-muted-foreground text-sm">
            {answered} of {total} answered
            {answered > 0 && `, ${correct} correct on the latest answer`}
            {accessibleCount < total && ` · ${accessibleCount} open to you`}
          </p>
        </div>
        <StudySetButtons set={set} openSession={open ?? undefined} size="lg" />
        <div className="text-muted-foreground text-sm">
          <BankAccessNote access={access} />
        </div>
      </Card>
      <section aria-labelledby="in-order" className="mt-8">
        <h2 id="in-order" className="mb-3 font-semibold text-lg">
          Questions in order
        </h2>
        <Card className="py-1">
          <ol>
            {questions.map((question) => (
              <QuestionListRow key={question.place} question={question} actions={null} />
            ))}
          </ol>
        </Card>
        <p className="mt-3 max-w-prose text-[0.8125rem] text-muted-foreground">
          A question’s text appears after you open the question. This set was written for RadCore; no radiologist has
          reviewed it yet.
        </p>
      </section>
    </Page>
  );
}
