import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import type { Finding } from "~/features/questions/lint/findings";
import type { LintedImage } from "~/features/questions/lint/image";
import type { NearDuplicate } from "~/features/questions/sketches.server";

type Linter = Pick<typeof import("~/features/questions/lint/lint"), "lintQuestion" | "createNearDuplicateFinding">;

/** A lint finding; `nearDuplicate` is the similar question if the finding reports one. */
export type EditorFinding = Finding & { nearDuplicate?: NearDuplicate };

/**
 * Returns the linter's findings in the current draft and its near duplicates; null while the linter loads. `near` lists the
 * near duplicates that the server found at the last save.
 */
export function useLint(
  content: Draft,
  images: Record<string, LintedImage>,
  near: readonly NearDuplicate[],
): readonly EditorFinding[] | null {
  const [linter, setLinter] = useState<Linter | null>(null);
  useEffect(() => {
    const loadLinter = () =>
      import("~/features/questions/lint/lint").then(
        (code) => setLinter(code),
        () => undefined,
      );
    void loadLinter();
    addEventListener("online", loadLinter);
    return () => removeEventListener("online", loadLinter);
  }, []);
  // Defers linting, so that it does not delay typing.
  const deferredContent = useDeferredValue(content);
  return useMemo(() => {
    if (!linter) return null;
    const nearFindings = near.map((nearDuplicate) => ({
      ...linter.createNearDuplicateFinding({ ...nearDuplicate, id: nearDuplicate.externalId }),
      nearDuplicate,
    }));
    return [...linter.lintQuestion(deferredContent, { images }), ...nearFindings];
  }, [linter, deferredContent, images, near]);
}
