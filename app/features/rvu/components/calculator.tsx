import { Button } from "~/ui/button";
import { late } from "~/ui/late/late";

export interface ToolProps {
  /** The user name of whoever is signed in and may save, as far as can be known without a network; null for visitors. */
  owner: string | null;
  /** Fetches what the page looks like to visitors, for the version that opens without a network. */
  prepareFrame: () => Promise<unknown>;
}

const Tool = late<ToolProps>(
  // Never on the server, whose bundle need not carry the tool.
  async () => (import.meta.env.SSR ? Skeleton : (await import("./tool")).Tool),
  { Waiting: Skeleton, Missing: Failed },
);

/** The tally. Its code comes after the page is painted, into a place that keeps its size. */
export function Calculator(props: ToolProps) {
  // Another person's is another tally, from its beginning.
  return <Tool key={props.owner ?? ""} {...props} />;
}

/** The tally's place while it comes: the same boxes, empty. */
export function Skeleton() {
  return (
    <div className="grid noscript:hidden gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start" aria-busy="true">
      <p className="sr-only" role="status">
        The calculator is loading.
      </p>
      <div className="card min-h-[11.25rem] animate-pulse lg:col-start-2 motion-reduce:animate-none" />
      <div className="grid gap-4 lg:col-start-1 lg:row-start-1">
        <div className="h-[5.25rem] animate-pulse rounded-xl bg-muted motion-reduce:animate-none" />
        <div className="card min-h-[26rem] animate-pulse motion-reduce:animate-none" />
      </div>
    </div>
  );
}

/** In its place when something did not come. */
export function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="card grid min-h-[26rem] place-content-center justify-items-center gap-3 text-center">
      <p className="font-semibold">The calculator did not load.</p>
      <p className="text-muted-foreground text-sm">
        The connection may be away. What you have counted is kept on this device.
      </p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}
