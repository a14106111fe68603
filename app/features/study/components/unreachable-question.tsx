import { useRevalidator } from "@remix-run/react";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Shown instead of a question that cannot be loaded offline; it loads when the browser is online. */
export function UnreachableQuestion() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    addEventListener("online", revalidate);
    return () => removeEventListener("online", revalidate);
  }, [revalidate]);
  return (
    <EmptyState
      icon={CloudOff}
      title="This question is not available offline"
      action={
        <Button pending={state !== "idle"} onClick={revalidate}>
          Try again
        </Button>
      }
    >
      Your answers are saved on this device and will be sent when you are back online. Then this question opens, too.
    </EmptyState>
  );
}
