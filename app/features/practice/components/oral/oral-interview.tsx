import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { OpenSectionData, OralRunData } from "../../oral/oral-run.loader.server";
import { ExaminerVoice } from "./examiner-voice";
import { OralAnswerForm } from "./oral-answer-form";
import { OralClock } from "./oral-clock";
import { OralImages } from "./oral-images";

interface OralInterviewProps {
  run: Pick<OralRunData, "id" | "caseCount"> & { open: OpenSectionData };
  /** Why the last answer was not stored, with its text. */
  refused: { problem: string; text: string } | undefined;
}

/** An open section at its current question (G21, G23). */
export function OralInterview({ run, refused }: OralInterviewProps) {
  const { position, history, images, transcript, prompt, key, clock } = run.open;
  const turn = `${run.id}:${position}:${key}`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">
          Case {position + 1} of {run.caseCount}
        </p>
        <OralClock key={run.id} runId={run.id} clock={clock} />
        <ExaminerVoice text={prompt} turn={turn} />
      </div>
      <p className="max-w-[70ch]">{history}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        <OralImages images={images} />
        <div className="grid content-start gap-4">
          {transcript.length > 0 && (
            <Card as="section" aria-label="Earlier questions" className="p-4">
              <details>
                <summary className="cursor-pointer font-medium text-sm">
                  Earlier questions ({transcript.length})
                </summary>
                <Transcript turns={transcript} />
              </details>
            </Card>
          )}
          <OralAnswerForm key={turn} {...{ turn, position, prompt, refused }} turnKey={key} />
          <Form method="post" className="grid">
            <input type="hidden" name="intent" value="end" />
            <details>
              <summary className="cursor-pointer text-muted-foreground text-sm">End the section early</summary>
              <p className="my-2 text-sm">Questions without an answer count as missed. This cannot be undone.</p>
              <Button type="submit" size="sm" variant="destructive">
                End section
              </Button>
            </details>
          </Form>
        </div>
      </div>
      <p className="text-muted-foreground text-sm">
        No radiologist has reviewed this case. Do not enter patient data. For dictation, your browser may send your
        voice to its maker.
      </p>
    </div>
  );
}

/** Questions of the examiner with the learner's answers. */
function Transcript({ turns }: { turns: OpenSectionData["transcript"] }) {
  return (
    <ol className="mt-2 grid gap-3 text-sm">
      {turns.map(({ prompt, answer }, index) => (
        <li key={index}>
          <p className="text-muted-foreground">{prompt}</p>
          <p className="whitespace-pre-wrap break-words">{answer || "Nothing to add"}</p>
        </li>
      ))}
    </ol>
  );
}
