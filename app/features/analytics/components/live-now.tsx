import { useQuery } from "@tanstack/react-query";
import { paths } from "~/paths";

const refreshMs = 15_000;

/** The number of visits with recent activity, refreshed every 15 seconds while the tab is visible. */
export function LiveNow({ initialCount }: { initialCount: number }) {
  const { data: visitCount = initialCount } = useQuery({
    queryKey: [paths.analyticsLive],
    queryFn: fetchLiveVisitCount,
    initialData: initialCount,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    // A failed refresh is not retried, because the next one follows soon; the last number stays visible.
    retry: false,
  });
  return (
    <p className="flex items-center gap-2 rounded-full border border-border bg-card px-3 py-1 text-sm tabular-nums">
      <span aria-hidden="true" className={`size-2 rounded-full ${visitCount > 0 ? "bg-success" : "bg-input"}`} />
      <span>
        <span className="font-semibold">{visitCount.toLocaleString("en")}</span> live now
      </span>
    </p>
  );
}

async function fetchLiveVisitCount(): Promise<number> {
  const response = await fetch(paths.analyticsLive, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status}`);
  return ((await response.json()) as { live: number }).live;
}
