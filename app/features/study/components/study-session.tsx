import { useEffect, useMemo } from "react";
import { answerOwnRouteManifest } from "~/lib/own-route-manifest";
import { overlayLocalState } from "./queue/local-state";
import type { SessionPage } from "./queue/session-cache";
import { usePrefetch } from "./queue/use-prefetch";
import { useMergePage, useQueueView } from "./queue/use-save";
import { Runner, type RunnerProps } from "./runner";
import { useSessionEngagement } from "./use-engagement";

export interface StudyPage extends Omit<RunnerProps, "renderReportButton">, SessionPage {
  /** Whether the next questions may be prefetched. */
  mayPrefetch: boolean;
}

interface StudySessionProps extends Pick<RunnerProps, "renderReportButton"> {
  page: StudyPage;
}

/** The open question of a session, shown with the local state. */
export function StudySession({ page, renderReportButton }: StudySessionProps) {
  useEffect(answerOwnRouteManifest, []);
  useMergePage(page.open, page.madeBy === "server");
  usePrefetch(page, page.mayPrefetch);
  const { local } = useQueueView();
  const open = useMemo(() => overlayLocalState(page.open, local), [page.open, local]);
  useSessionEngagement(page.open.session);
  const { entry } = open.question ?? {};
  const part = entry?.response.type === "case" ? entry.response.parts.length : 0;
  return (
    <Runner
      {...page}
      key={`${open.session.id}:${open.position}:${part}`}
      open={open}
      renderReportButton={renderReportButton}
    />
  );
}
