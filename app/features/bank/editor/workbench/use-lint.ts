import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import type { Finding } from "~/features/questions/lint/findings";
import type { ImageFacts } from "~/features/questions/lint/image";

type LintQuestion = typeof import("~/features/questions/lint/lint").lintQuestion;

/** What the linter says of the draft as it is written; null until its code has come. */
export function useLint(content: Draft, images: Record<string, ImageFacts>): readonly Finding[] | null {
  const [lint, setLint] = useState<{ question: LintQuestion } | null>(null);
  useEffect(() => {
    const load = () =>
      import("~/features/questions/lint/lint").then(
        ({ lintQuestion }) => setLint({ question: lintQuestion }),
        () => undefined,
      );
    void load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  // Letters come first; what is said of them may follow a moment later.
  const calm = useDeferredValue(content);
  return useMemo(() => lint?.question(calm, { images }) ?? null, [lint, calm, images]);
}
