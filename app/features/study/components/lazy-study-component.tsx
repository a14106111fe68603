import type { ComponentType } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { partOnDemand } from "~/ui/on-demand/part-on-demand";

/** Returns a component whose code loads when needed, with an error message if the code cannot load. */
export function lazyStudyComponent<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  return partOnDemand(name, load, { waiting: "Loading…", Missing: LoadError });
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert tone="warning" title="This part of the page could not load">
      <p>Your answers are safe. Check your connection, then try again.</p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
