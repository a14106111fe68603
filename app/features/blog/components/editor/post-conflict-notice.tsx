import { useHydrated } from "remix-utils/use-hydrated";
import { adminPostPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import type { PostConflict } from "../../admin/post-autosave.action.server";

interface Props {
  theirs: PostConflict;
  postId: string;
  onKeepMine: () => void;
  /** Called before the other version is loaded. */
  onUseTheirs: () => void;
}

/** Shows another editor's version and lets the user choose. Both versions are stored as revisions. */
export function ConflictNotice({ theirs, postId, onKeepMine, onUseTheirs }: Props) {
  const hydrated = useHydrated();
  return (
    <Alert tone="destructive" title={`${theirs.by ?? "Someone else"} saved this post at ${theirs.at}`}>
      <div className="mt-1 grid gap-3">
        <p>
          Your text is in the fields below and is saved as a revision. Choose a version to continue with; the other
          version stays in the revisions.
        </p>
        <TextareaField
          label={`Their text: ${theirs.title || "Untitled"}`}
          readOnly
          rows={8}
          defaultValue={theirs.markdown}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
        />
        <div className="flex flex-wrap items-center gap-2">
          {hydrated ? (
            <Button variant="outline" onClick={onKeepMine}>
              Keep my version
            </Button>
          ) : (
            <p>To keep your version, save this form again.</p>
          )}
          <a href={adminPostPath(postId)} className={buttonClass({ variant: "outline" })} onClick={onUseTheirs}>
            Use their version
          </a>
        </div>
      </div>
    </Alert>
  );
}
