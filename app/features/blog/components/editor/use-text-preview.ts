import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import type { PostEditorData } from "../../admin/blog-post.loader.server";

export type RenderedText = PostEditorData["rendered"];

const delayMs = 400;

/** Returns the text as rendered by the server, updated 400 ms after the last change. */
export function useTextPreview(
  markdown: string,
  initialRendering: RenderedText,
): { rendered: RenderedText; failed: boolean } {
  const [rendered, setRendered] = useState(initialRendering);
  const [failed, setFailed] = useState(false);
  const renderedMarkdown = useRef(markdown);
  useEffect(() => {
    if (renderedMarkdown.current === markdown) return;
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
        renderedMarkdown.current = markdown;
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
