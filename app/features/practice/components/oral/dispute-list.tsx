import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import type { DisputeData } from "../../oral/disputes.server";
import { maxCommentLength } from "../../oral/oral-limits";

interface DisputeListProps {
  disputes: readonly DisputeData[];
  refused: { problem: string; runId: string; position: number; reply: string } | undefined;
}

/** The disputed scores of oral cases, with a form to answer the open ones (G24). */
export function DisputeList({ disputes, refused }: DisputeListProps) {
  if (!disputes.length)
    return (
      <p className="text-muted-foreground">No disputes yet. A learner can dispute a score in a section's report.</p>
    );
  return (
    <ul className="grid gap-4">
      {disputes.map(({ runId, position, title, score, date, comment, reply, transcript }) => {
        const own = refused?.runId === runId && refused.position === position ? refused : undefined;
        return (
          <li key={`${runId}/${position}`}>
            <Card className="grid gap-3 p-4 sm:p-5">
              <h2 className="font-semibold">
                {title}: score {score}
              </h2>
              <p className="whitespace-pre-wrap break-words">
                <span className="text-muted-foreground text-sm">{date} </span>
                {comment}
              </p>
              <details>
                <summary className="cursor-pointer text-sm">Answers of the learner</summary>
                <dl className="mt-2 grid gap-1 text-sm">
                  {transcript.map(({ prompt, answer }, index) => (
                    <div key={index}>
                      <dt className="text-muted-foreground">{prompt}</dt>
                      <dd className="whitespace-pre-wrap break-words">{answer || "Nothing to add"}</dd>
                    </div>
                  ))}
                </dl>
              </details>
              {reply ? (
                <p className="whitespace-pre-wrap break-words">
                  <b>Answer:</b> {reply}
                </p>
              ) : (
                <Form method="post" className="grid max-w-[70ch] gap-2">
                  <input type="hidden" name="run" value={runId} />
                  <input type="hidden" name="position" value={position} />
                  <TextareaField
                    name="reply"
                    label="Your answer"
                    rows={3}
                    maxLength={maxCommentLength}
                    defaultValue={own?.reply ?? ""}
                    {...(own && { error: [own.problem] })}
                  />
                  <Button type="submit" size="sm" className="justify-self-start">
                    Send answer
                  </Button>
                </Form>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
