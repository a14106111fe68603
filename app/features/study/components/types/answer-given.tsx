import type { QuestionBody } from "../../../questions/version";
import { describeShownResponse } from "../../engine/answer-text";
import type { PartResponse } from "../../engine/response";

/** The submitted answer as text, without a verdict. */
export function AnswerGiven({ body, response }: { body: QuestionBody; response: PartResponse }) {
  const lines = describeShownResponse(body, response);
  return (
    <div className="text-[0.9375rem]">
      <p className="text-muted-foreground text-sm">You answered</p>
      <ul className="grid gap-0.5 font-medium">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
