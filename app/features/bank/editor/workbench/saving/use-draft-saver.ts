import { useEffect, useState } from "react";
import { autosaveQuestionPath } from "~/admin-paths";
import type { NearDuplicate } from "~/features/questions/sketches.server";
import type { DraftState } from "../../model/edit-history";
import { DraftSaver, type SaveResponse, type SaveState } from "./draft-saver";
import { readLocalCopy, storeLocalCopy } from "./local-draft-copy";

/** Maximum body size of a request that outlives the page (`keepalive`). */
const maxKeepaliveBytes = 60_000;

interface DraftSaverOptions {
  questionId: string;
  /** User id; separates the local copies of admins who share a device. */
  viewerId: string;
  initialDraft: { written: DraftState; revision: number };
  savedBy: string;
  /** Near duplicates found when the page was loaded. */
  near: readonly NearDuplicate[];
}

/**
 * Autosaves the draft in the editor. `resumed` is the state to edit: the local copy or the server's draft. `near` lists the
 * near duplicates that the server found at the last save.
 */
export function useDraftSaver({ questionId, viewerId, initialDraft, savedBy, near: loadedNear }: DraftSaverOptions) {
  const [state, setState] = useState<SaveState>({ kind: "clean" });
  const [near, setNear] = useState(loadedNear);
  // Created once, because a revalidated page must not restart the saver.
  const [{ saver, resumed, stateBuffer }] = useState(() => {
    const storageKey = `radcore-question:${viewerId}:${questionId}`;
    // Stores the save state that the saver reports before the component is mounted.
    const stateBuffer = { isReady: false, pendingState: null as SaveState | null };
    const saver = new DraftSaver(initialDraft, {
      async send(draft, isLeaving) {
        const response = await postDraft(questionId, draft, isLeaving);
        if (response.status === "saved") setNear(response.near);
        return response;
      },
      storeLocalCopy: (copy) => storeLocalCopy(storageKey, copy),
      schedule: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      onStateChange(state) {
        if (stateBuffer.isReady) setState(state);
        else stateBuffer.pendingState = state;
      },
    });
    return { saver, resumed: saver.resume(readLocalCopy(storageKey), savedBy), stateBuffer };
  });

  useEffect(() => {
    stateBuffer.isReady = true;
    if (stateBuffer.pendingState) setState(stateBuffer.pendingState);
    saver.start();
    const sendPending = () => saver.sendBeforeLeaving();
    const sendWhenHidden = () => document.visibilityState === "hidden" && saver.sendBeforeLeaving();
    const saveNow = () => void saver.flush();
    addEventListener("pagehide", sendPending);
    addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", sendWhenHidden);
    return () => {
      removeEventListener("pagehide", sendPending);
      removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", sendWhenHidden);
      saver.sendBeforeLeaving();
      saver.stop();
    };
  }, [saver, stateBuffer]);

  return { saver, state, resumed, near };
}

async function postDraft(questionId: string, draft: unknown, isLeaving: boolean): Promise<SaveResponse> {
  const body = JSON.stringify(draft);
  const response = await fetch(autosaveQuestionPath(questionId), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    keepalive: isLeaving && body.length < maxKeepaliveBytes,
  });
  if (response.status === 404) return { status: "gone" };
  const reply = (await response.json()) as SaveResponse | { error: string };
  if ("status" in reply) return reply;
  if (response.status >= 500) throw new Error(reply.error);
  return { status: "refused", why: reply.error };
}
