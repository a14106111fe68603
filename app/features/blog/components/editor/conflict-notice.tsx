import { useHydrated } from "remix-utils/use-hydrated";
import { adminPostPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import type { Conflict } from "../../admin/answer-autosave.server";

interface Props {
  theirs: Conflict;
  postId: string;
  goOn: () => void;
  /** Their words are about to be loaded. */
  take: () => void;
}

/** Somebody else has saved the post: shows what, and asks whose words go on. Both are kept. */
export function ConflictNotice({ theirs, postId, goOn, take }: Props) {
  const hydrated = useHydrated();
  return (
    <Alert tone="destructive" title={`${theirs.by ?? "Somebody"} has saved this post at ${theirs.at}`}>
      <div className="mt-1 grid gap-3">
        <p>
          What you have written is in the fields below, and is kept as a revision. Go on with it, and theirs stays among
          the revisions; or take theirs, and yours stays there.
        </p>
        <TextareaField
          label={`Their text: ${theirs.title || "without a title"}`}
          readOnly
          rows={8}
          defaultValue={theirs.markdown}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
        />
        <div className="flex flex-wrap items-center gap-2">
          {hydrated ? (
            <Button variant="outline" onClick={goOn}>
              Go on with mine
            </Button>
          ) : (
            <p>To go on with yours, save it once more.</p>
          )}
          <a href={adminPostPath(postId)} className={buttonClass({ variant: "outline" })} onClick={take}>
            Take theirs
          </a>
        </div>
      </div>
    </Alert>
  );
}
