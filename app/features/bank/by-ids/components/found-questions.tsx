import { Link } from "@remix-run/react";
import { editQuestionPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Table } from "~/ui/table";
import type { FoundQuestion } from "../find-ids.server";
import type { FoundView } from "../found-view";
import { StatusBadge } from "./status-badge";

/** Shows which pasted ids were skipped or corrected; renders nothing if all ids were used as pasted. */
export function SkippedIdsNotice({
  notes,
  drafts = [],
}: Pick<FoundView, "notes"> & Partial<Pick<FoundView, "drafts">>) {
  if (notes.length + drafts.length === 0) return null;
  return (
    <Alert tone="warning" title="Some ids were skipped or corrected">
      <dl className="break-words">
        {notes.map(({ title, lines }) => (
          <div key={title} className="mt-1.5">
            <dt className="font-medium">{title}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
        {drafts.length > 0 && (
          <div className="mt-1.5">
            <dt className="font-medium">
              These questions were never published, so you can only open them in the editor
            </dt>
            {drafts.map(({ questionId, externalId }) => (
              <dd key={questionId}>
                <Link to={editQuestionPath(questionId)} className="link">
                  {externalId}
                </Link>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Alert>
  );
}

/** Shows the questions as a table, in playing order. */
export function FoundQuestionTable({ questions }: { questions: readonly FoundQuestion[] }) {
  return (
    <Table caption="Questions in this test">
      <thead>
        <tr>
          <th scope="col">Position</th>
          <th scope="col">Question</th>
          <th scope="col">Domains</th>
          <th scope="col">Version</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question, index) => (
          <tr key={question.versionId}>
            <td className="tabular-nums">{index + 1}</td>
            <th scope="row" className="min-w-64 font-normal">
              <Link to={editQuestionPath(question.questionId)} className="link font-medium">
                {question.externalId}
              </Link>
              <span className="block text-muted-foreground text-sm">{question.stem}</span>
            </th>
            <td className="text-sm">
              {question.domains.join(", ")}
              <span className="block text-muted-foreground">
                {question.type}, {question.level}
              </span>
            </td>
            <td className="whitespace-nowrap tabular-nums">
              {question.version} {!question.isCurrent && <Badge>earlier</Badge>}
            </td>
            <td>
              <StatusBadge status={question.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
