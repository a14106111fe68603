import { Link } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { StartButton } from "../../study/components/start-button";
import type { NoticeView } from "../own-reports-page.server";

/** The learner's corrected keys, each with the earlier key and the effect on their answer (X5). */
export function NoticeList({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <ul className="grid gap-3">
      {notices.map(
        ({ id, questionId, externalId, stem, correctedOn, isSeen, explanation, changeNote, details, path }) => (
          <li key={id}>
            <Card className="grid gap-3">
              <div className="flex flex-wrap items-center gap-2">
                {!isSeen && <Badge tone="primary">New</Badge>}
                <span className="font-medium">Key corrected</span>
                <span className="text-muted-foreground text-sm">
                  {externalId} · {correctedOn}
                </span>
              </div>
              <p className="wrap-anywhere text-muted-foreground text-sm">{stem}</p>
              <p className="wrap-anywhere">{explanation}</p>
              {details && (
                <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
                  {details.givenAnswer && <NoticeLines name="You answered" lines={details.givenAnswer} />}
                  {details.earlierKey && <NoticeLines name="Earlier key" lines={details.earlierKey} />}
                  <NoticeLines name="Corrected key" lines={details.correctedKey} />
                </dl>
              )}
              {changeNote && (
                <p className="whitespace-pre-line wrap-anywhere rounded-lg border border-border bg-accent/40 px-3 py-2">
                  <strong className="font-medium">The editors:</strong> {changeNote}
                </p>
              )}
              <div className="flex flex-wrap gap-2">
                <Link to={path} prefetch="none" className={buttonClass({ variant: "outline", size: "sm" })}>
                  {details ? "View your session" : "Go to question"}
                </Link>
                {details && (
                  <StartButton request={{ from: "question", questionId }} variant="outline" size="sm">
                    Answer again
                  </StartButton>
                )}
              </div>
            </Card>
          </li>
        ),
      )}
    </ul>
  );
}

function NoticeLines({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere mb-1">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </dd>
    </>
  );
}
