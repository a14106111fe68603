import { CloudOff } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { Button } from "./button";

/**
 * A component whose code is fetched when it is first shown, in the browser only, such as a dialog. Where the code cannot be
 * fetched, as without a connection, it says so beside the page and offers to try again; `lazy` of React's would take the
 * page down.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Here: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where its module is loaded
  return function Late(props: Props) {
    const [state, setState] = useState<"fetching" | "here" | "failed" | "given up">(Here ? "here" : "fetching");
    useEffect(() => {
      if (state !== "fetching") return;
      let gone = false;
      const say = (now: "here" | "failed") => !gone && setState(now);
      load().then(
        (component) => {
          Here = component;
          say("here");
        },
        () => say("failed"),
      );
      return () => {
        gone = true;
      };
    }, [state]);
    if (Here) return <Here {...props} />;
    if (state !== "failed") return null;
    return (
      <div className="fixed inset-x-4 bottom-24 z-40 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-md border border-border bg-popover px-3 py-2 text-popover-foreground text-sm shadow-lg">
        <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
        <p role="alert" className="mr-auto">
          This needs a connection.
        </p>
        <Button size="sm" variant="outline" onClick={() => setState("fetching")}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setState("given up")}>
          Close
        </Button>
      </div>
    );
  };
}
