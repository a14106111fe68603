import { type ComponentType, useEffect, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { beforeHydration } from "~/ui/slot";

/** The code of a component, fetched when it is first shown. */
interface Code<Props> {
  readonly name: string;
  /** The component once it is here. */
  here(): ComponentType<Props> | null;
  /** Fetches it ahead, so that the component is there at once when it is shown; false where it cannot be fetched. */
  preload(): Promise<boolean>;
}

/** What `OnDemand` shows: a component in a chunk of its own, under a name that no other has. */
export function codeOf<Props>(name: string, load: () => Promise<ComponentType<Props>>): Code<Props> {
  let here: ComponentType<Props> | null = null;
  const preload = async () => {
    here ??= await load().catch(() => null);
    return here !== null;
  };
  // The server has it before its first page: all of its code is one file.
  if (typeof document === "undefined") void preload();
  else beforeHydration.push(async () => document.querySelector(`[data-code=${name}]`) && (await preload()));
  return { name, here: () => here, preload };
}

/** Shows a component: at once where its code is here, as on the server and in the page it sent, else when it has come. */
export function OnDemand<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [Here, setHere] = useState(code.here);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Here || failed) return;
    void code.preload().then((here) => {
      setHere(code.here);
      setFailed(!here);
    });
  }, [code, Here, failed]);
  const place = { className: "contents", "data-code": code.name };
  if (!Here && !failed)
    // What the server sent stays until the code is here; React does not look into what it is told to be HTML.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
    return <div key="waits" {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "Loading…" }} />;
  return (
    <div {...place}>
      {Here ? (
        <Here {...props} />
      ) : (
        <Alert tone="warning" title="This part of the page needs a connection">
          <p>Your answers are safe. It is not on this device yet.</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={() => setFailed(false)}>
            Try again
          </Button>
        </Alert>
      )}
    </div>
  );
}
