import { Form, useNavigation } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { stageLabels } from "../../oral/oral-labels";
import { maxCommentLength } from "../../oral/oral-limits";
import type { OralCaseResult } from "../../oral/oral-result.server";
import { oralStages } from "../../oral/oral-sections";
import { faultLabels } from "../../reports/report-labels";
import { OralImages } from "./oral-images";
import { OralPointList } from "./oral-point-list";

interface OralCaseReportProps {
  result: OralCaseResult;
  position: number;
  refused: { problem: string; text: string } | undefined;
}

/** A case of an ended section: its score, the points with the learner's words, and the ideal answers. */
export function OralCaseReport({ result, position, refused }: OralCaseReportProps) {
  const { title, history, score, faults, points, steps, images, references, dispute } = result;
  return (
    <Card
      as="section"
      id={`case-${position + 1}`}
      aria-label={`Case ${position + 1}`}
      className="grid gap-4 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-lg">
          Case {position + 1}: {title}
        </h2>
        <Badge tone={score >= 70 ? "success" : "warning"} className="ml-auto">
          Score {score}
        </Badge>
      </div>
      <p className="max-w-[70ch]">{history}</p>
      {faults.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {faults.map((fault) => (
            <li key={fault}>{faultLabels[fault].replace("The report", "Your answer")}</li>
          ))}
        </ul>
      )}
      {oralStages.map((stage) => (
        <OralPointList
          key={stage}
          title={stageLabels[stage]}
          points={points.filter((point) => point.stage === stage)}
        />
      ))}
      <details>
        <summary className="cursor-pointer font-semibold">Your answers and the ideal answers</summary>
        <ol className="mt-3 grid gap-4">
          {steps.map(({ id, prompt, answers, ideal }) => (
            <li key={id} className="grid gap-2 sm:grid-cols-2">
              <div className="grid content-start gap-2">
                {(answers.length ? answers : [{ prompt, answer: "" }]).map((turn) => (
                  <div key={turn.prompt}>
                    <p className="text-muted-foreground text-sm">{turn.prompt}</p>
                    <p className="whitespace-pre-wrap break-words">{turn.answer || "No answer"}</p>
                  </div>
                ))}
              </div>
              <div>
                <p className="text-muted-foreground text-sm">Ideal answer</p>
                <p>{ideal}</p>
              </div>
            </li>
          ))}
        </ol>
        <h3 className="mt-4 mb-1 font-semibold text-sm">Images</h3>
        <OralImages images={images} />
        <ul className="mt-3 grid max-w-[70ch] gap-2 text-sm">
          {images
            .filter(({ series }) => series)
            .map(({ caption, description }) => (
              <li key={caption}>
                <b>{caption}:</b> {description}
              </li>
            ))}
        </ul>
        <p className="mt-4 text-muted-foreground text-sm">References: {references.join("; ")}</p>
      </details>
      <Dispute dispute={dispute} position={position} refused={refused} />
    </Card>
  );
}

function Dispute({
  dispute,
  position,
  refused,
}: Pick<OralCaseReportProps, "position" | "refused"> & Pick<OralCaseResult, "dispute">) {
  const isSending = useNavigation().formData?.get("position") === String(position);
  if (dispute)
    return (
      <div className="grid gap-1 text-sm">
        <p className="whitespace-pre-wrap break-words">
          <b>You disputed this score:</b> {dispute.comment}
        </p>
        <p className="whitespace-pre-wrap break-words">
          <b>Answer:</b> {dispute.reply ?? "An admin will answer here. The score itself does not change."}
        </p>
      </div>
    );
  return (
    <details open={refused !== undefined} className="print:hidden">
      <summary className="cursor-pointer text-muted-foreground text-sm">Dispute this score</summary>
      <Form method="post" className="mt-2 grid max-w-[70ch] gap-2">
        <input type="hidden" name="intent" value="dispute" />
        <input type="hidden" name="position" value={position} />
        <TextareaField
          name="comment"
          label="Which judgment is wrong, and why?"
          hint="Admins see your comment and your answers to this case."
          rows={3}
          maxLength={maxCommentLength}
          defaultValue={refused?.text ?? ""}
          {...(refused && { error: [refused.problem] })}
        />
        <Button type="submit" size="sm" variant="outline" pending={isSending} className="justify-self-start">
          Send dispute
        </Button>
      </Form>
    </details>
  );
}
