import { Eye } from "lucide-react";

/** Tells the reader of a preview link that the post is not what the public sees; stays in view. */
export function PreviewBanner({ savedAt, isChangedPost }: { savedAt: string; isChangedPost: boolean }) {
  return (
    <aside
      aria-label="Draft"
      className="sticky top-0 z-30 border-warning border-b bg-card px-4 py-2 text-center text-foreground text-sm"
    >
      <Eye aria-hidden="true" className="mr-1.5 inline size-4 align-text-bottom" />
      <strong>Draft.</strong> {isChangedPost ? "The public post has an older text." : "This post is not public."} Saved{" "}
      {savedAt}. Please do not pass the link on.
    </aside>
  );
}
