import type { QuestionBody } from "../../../questions/version";
import type { PartResponse } from "../../engine/response";
import { inWords } from "./reviewed-pair";

/** What was answered, in words and without a verdict. */
export function AnswerGiven({ body, response }: { body: QuestionBody; response: PartResponse }) {
  const lines = linesOf(body, response);
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

function linesOf(body: QuestionBody, response: PartResponse): string[] {
  if (response.type === "single" && body.type === "single") return [inWords(body.options, response.choice)];
  if (response.type === "multi" && body.type === "multi")
    return body.options.filter(({ id }) => response.choices.includes(id)).map(({ id }) => inWords(body.options, id));
  if (response.type === "numeric") return [response.value];
  if (response.type === "matching" && body.type === "matching")
    return body.stems.map(({ id, text }) => `${text} → ${inWords(body.options, response.pairs[id])}`);
  if (response.type === "ordering" && body.type === "ordering")
    return response.order.map((id, index) => `${index + 1}. ${body.items.find((item) => item.id === id)?.text ?? ""}`);
  return [];
}
