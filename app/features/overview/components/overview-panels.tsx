import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { useHasArea } from "../../auth/components/use-admin-scope";
import type { Overview, Queue, TodayView } from "../overview-view.server";

const refreshMs = 30_000;

/** Today's numbers, pending queues, and recent admin activity (M1); refreshed every 30 seconds while the tab is visible. */
export function OverviewPanels(props: { overview: Overview; today: TodayView }) {
  const overview = useLiveData(paths.adminLive, props.overview);
  // The loader sends placeholders for today's numbers (overview-view.server.ts). The time 0 marks them as stale, so the numbers
  // load at once.
  const today = useLiveData(paths.adminToday, props.today, 0);
  const tiles = [...today.tiles, ...overview.tiles];
  const hasLog = useHasArea("audit");
  return (
    <>
      <dl className={cn("grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3", tiles.length === 0 && "hidden")}>
        {tiles.map(({ name, value, note, to }) => (
          <Card key={name} className="relative p-4 hover:border-input sm:p-5">
            <dt className="text-muted-foreground text-sm">
              <Link to={to} className="after:absolute after:inset-0 hover:text-foreground">
                {name}
              </Link>
            </dt>
            <dd className="mt-1 break-words font-semibold text-2xl tabular-nums tracking-tight sm:text-3xl">{value}</dd>
            <dd className="mt-1 text-muted-foreground text-sm">{note}</dd>
          </Card>
        ))}
      </dl>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PendingQueues queues={[...today.queues, ...overview.queues]} />
        {hasLog && <RecentActivity entries={overview.entries} />}
      </div>
    </>
  );
}

function PendingQueues({ queues }: { queues: Queue[] }) {
  return (
    <Card as="section" aria-labelledby="waiting" className="p-5">
      <h2 id="waiting" className="font-semibold text-lg">
        To do
      </h2>
      {queues.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-muted-foreground text-sm">
          <CircleCheck aria-hidden="true" className="size-4 text-success" /> Nothing to do.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-border">
          {queues.map(({ name, count, isUrgent, to }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-2.5">
              <Link to={to} className="link">
                {name}
              </Link>
              <span className={cn("badge tabular-nums", isUrgent ? "tone-warning" : "tone-neutral")}>{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentActivity({ entries }: Pick<Overview, "entries">) {
  return (
    <Card as="section" aria-labelledby="recent" className="p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent" className="font-semibold text-lg">
          Recent admin activity
        </h2>
        <Link to={paths.adminAudit} className="link text-sm">
          Audit log
        </Link>
      </div>
      {entries.length === 0 ? (
        <p className="mt-3 text-muted-foreground text-sm">No changes yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-border">
          {entries.map(({ id, at, actor, action, subject, path }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
              <span className="wrap-anywhere min-w-0">
                <span className="font-medium">{actor}</span> {action}{" "}
                {path ? (
                  <Link to={path} className="link break-all">
                    {subject}
                  </Link>
                ) : (
                  <span className="break-all text-muted-foreground">{subject}</span>
                )}
              </span>
              <time dateTime={at.iso} data-tooltip={`${at.exact} UTC`} className="text-muted-foreground">
                {at.relative}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useLiveData<T extends object>(path: string, initialData: T, initialDataUpdatedAt?: number): T {
  return useQuery<T>({
    queryKey: [path],
    queryFn: () => fetchJson<T>(path),
    initialData,
    initialDataUpdatedAt,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    // A failed refresh is not retried, because the next one follows soon; the last numbers stay visible.
    retry: false,
  }).data;
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as T;
}
