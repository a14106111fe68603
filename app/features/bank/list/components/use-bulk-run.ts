import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { type BulkOutcome, type BulkQuestionAction, bulkBatchSize, maxListedRefusals } from "../bulk-question-actions";

/**
 * Progress of a bulk action: `sent` counts the questions that the server has processed, and `done` those that it changed.
 */
export interface BulkState extends BulkOutcome {
  kind: "idle" | "running" | "stopped" | "failed" | "done";
  sent: number;
  /** Error message if the run failed. */
  problem: string | null;
}

interface BulkRequest {
  act: BulkQuestionAction;
  ids: readonly string[];
  asOf: number;
  cause?: string;
  confirmation?: string;
}

const initialState: BulkState = { kind: "idle", sent: 0, done: 0, refused: [], further: 0, problem: null };

/**
 * Runs a bulk action batch by batch, so that it shows progress and can be stopped. After an error, the run can resume where
 * it stopped, because the server refuses actions that are already applied. Does not revalidate the list, because that would
 * discard the action's data and unmount the component.
 */
export function useBulkRun() {
  const [state, setState] = useState<BulkState>(initialState);
  const isStopRequested = useRef(false);
  const latestState = useRef(initialState);
  const currentRequest = useRef<BulkRequest | null>(null);

  const updateState = useCallback((change: Partial<BulkState>) => {
    latestState.current = { ...latestState.current, ...change };
    setState(latestState.current);
  }, []);

  const run = useCallback(async () => {
    if (!currentRequest.current || latestState.current.kind === "running") return;
    const { ids, ...rest } = currentRequest.current;
    isStopRequested.current = false;
    updateState({ kind: "running", problem: null });
    try {
      while (latestState.current.sent < ids.length && !isStopRequested.current) {
        const batch = ids.slice(latestState.current.sent, latestState.current.sent + bulkBatchSize);
        const found = await postBatch({ ...rest, ids: batch });
        const { sent, done, refused, further } = latestState.current;
        const allRefused = [...refused, ...found.refused];
        updateState({
          sent: sent + batch.length,
          done: done + found.done,
          refused: allRefused.slice(0, maxListedRefusals),
          further: further + found.further + Math.max(0, allRefused.length - maxListedRefusals),
        });
      }
      updateState({ kind: latestState.current.sent < ids.length ? "stopped" : "done" });
    } catch (error) {
      updateState({
        kind: "failed",
        problem: error instanceof RequestError ? error.message : "You are offline. Reconnect, then resume.",
      });
    }
  }, [updateState]);

  const start = useCallback(
    (newRequest: BulkRequest) => {
      currentRequest.current = newRequest;
      void run();
    },
    [run],
  );
  const stop = useCallback(() => {
    isStopRequested.current = true;
  }, []);
  // Stops the run after the current batch if the admin leaves the page.
  useEffect(() => stop, [stop]);
  return { state, start, stop, resume: run };
}

class RequestError extends Error {}

async function postBatch(body: BulkRequest): Promise<BulkOutcome> {
  const response = await fetch(paths.bulkQuestions, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as BulkOutcome;
  throw new RequestError(
    response.status === 404
      ? "You are signed out. Sign in in another tab, then resume."
      : "The server reported an error. Resume in a few minutes.",
  );
}
