import { Link } from "@remix-run/react";
import { questionVersionsPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import type { EditorPage } from "../editor.loader.server";

/** Says whom a draft that moves the key affects once it is published (X5). */
export function KeyChangeNotice({
  keyChange: { openSessions, learners, isExplained },
  isDraft,
}: {
  keyChange: NonNullable<NonNullable<EditorPage["draft"]>["keyChange"]>;
  isDraft: boolean;
}) {
  const sessions = openSessions === 1 ? "1 open session contains" : `${openSessions} open sessions contain`;
  return (
    <Alert tone="warning" title="This draft moves the key">
      When it is published, open exams are rescored. {sessions} this question, and{" "}
      {learners === 1 ? "1 learner" : `${learners} learners`} will be notified.
      {!isExplained && isDraft && " Write a change note that says why the key moves."}
    </Alert>
  );
}

/** Shows the second person the change note and a link to the comparison of versions. */
export function ChangeSummary({ page: { id, draft, currentVersionNumber } }: { page: EditorPage }) {
  return (
    <div className="text-sm">
      {draft?.changeNote && <p className="whitespace-pre-line break-words">{draft.changeNote}</p>}
      <Link to={questionVersionsPath(id)} className="link">
        Compare with version {currentVersionNumber}
      </Link>
    </div>
  );
}
