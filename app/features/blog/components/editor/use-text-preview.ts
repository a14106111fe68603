import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import type { PostPage } from "../../admin/blog-post.loader.server";

export type RenderedText = PostPage["rendered"];

const delayMs = 400;

/** Returns the text as rendered by the server, updated 400 ms after the last change. */
export function useTextPreview(markdown: string, first: RenderedText): { rendered: RenderedText; failed: boolean } {
  const [rendered, setRendered] = useState(first);
  const [failed, setFailed] = useState(false);
  const shown = useRef(markdown);
  useEffect(() => {
    if (shown.current === markdown) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(paths.adminPreview, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ markdown }),
          signal: abort.signal,
        });
        if (!answer.ok) throw new Error(answer.statusText);
        const next = (await answer.json()) as RenderedText;
        shown.current = markdown;
        setRendered(next);
        setFailed(false);
      } catch {
        if (!abort.signal.aborted) setFailed(true);
      }
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [markdown]);
  return { rendered, failed };
}
