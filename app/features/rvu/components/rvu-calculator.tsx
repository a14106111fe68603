import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";

export interface CalculatorProps {
  /** Username of the signed-in user, who saves shifts to a history; offline, of the last user. Null for visitors. */
  owner: string | null;
  /** Fetches the signed-out version of the page for offline use. */
  fetchSignedOutPage: () => Promise<unknown>;
}

const LazyTallyTool = loadOnDemand<CalculatorProps>(
  // Keeps the calculator out of the server bundle.
  async () => (import.meta.env.SSR ? CalculatorSkeleton : (await import("./tally-tool")).TallyTool),
  { Loading: CalculatorSkeleton, Missing: LoadError },
);

/** The calculator. Its code loads after the first paint into a placeholder of the same size. */
export function RvuCalculator(props: CalculatorProps) {
  // Resets all state when another user signs in.
  return <LazyTallyTool key={props.owner ?? ""} {...props} />;
}

/** Placeholder of the same size while the calculator loads. */
export function CalculatorSkeleton() {
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

/** Replaces the calculator after a failed load. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="card grid min-h-[26rem] place-content-center justify-items-center gap-3 text-center">
      <p className="font-semibold">The calculator did not load.</p>
      <p className="text-muted-foreground text-sm">
        Your counts are safe on this device. Check your connection, then try again.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
