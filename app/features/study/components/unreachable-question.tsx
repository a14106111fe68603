import { useRevalidator } from "@remix-run/react";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Message in place of a question that cannot be loaded offline. The question loads as soon as the browser is online. */
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
      This question opens when you are back online. Your answers are saved on this device and will be sent then.
    </EmptyState>
  );
}
