import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import type { Finding } from "~/features/questions/lint/findings";
import type { ImageFacts } from "~/features/questions/lint/image";
import type { NearQuestion } from "~/features/questions/sketches.server";

type Linter = Pick<typeof import("~/features/questions/lint/lint"), "lintQuestion" | "nearFinding">;

/** One thing said in the editor; of a near duplicate, which question it is. */
export type Said = Finding & { other?: NearQuestion };

/**
 * What the linter says of the draft as it is written; null until its code has come. `near`: what the server found in the
 * bank when it was last saved.
 */
export function useLint(
  content: Draft,
  images: Record<string, ImageFacts>,
  near: readonly NearQuestion[],
): readonly Said[] | null {
  const [linter, setLinter] = useState<Linter | null>(null);
  useEffect(() => {
    const load = () =>
      import("~/features/questions/lint/lint").then(
        (code) => setLinter(code),
        () => undefined,
      );
    void load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  // Letters come first; what is said of them may follow a moment later.
  const calm = useDeferredValue(content);
  return useMemo(() => {
    if (!linter) return null;
    const others = near.map((other) => ({ ...linter.nearFinding({ ...other, id: other.externalId }), other }));
    return [...linter.lintQuestion(calm, { images }), ...others];
  }, [linter, calm, images, near]);
}
