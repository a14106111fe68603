import { useEffect, useState } from "react";
import { autosaveQuestionPath } from "~/admin-paths";
import type { NearQuestion } from "~/features/questions/sketches.server";
import type { Written } from "../../model/editing";
import { type Answer, DraftSaver, type LocalCopy, type SaveState } from "./draft-saver";

/** Maximum body size of a request that outlives the page (`keepalive`). */
const maxKeepaliveBytes = 60_000;

interface Options {
  questionId: string;
  /** User id in the key of the local copy. */
  viewerId: string;
  start: { written: Written; revision: number };
  savedBy: string;
  /** Near duplicates when the page was loaded. */
  near: readonly NearQuestion[];
}

/**
 * Autosaves the draft in the editor. `resumed` is the state to edit: the local copy or the server's draft. `near` lists
 * the near duplicates at the last save.
 */
export function useDraftSaver({ questionId, viewerId, start, savedBy, near: known }: Options) {
  const [state, setState] = useState<SaveState>({ kind: "clean" });
  const [near, setNear] = useState(known);
  // Created once, because a revalidated page must not restart the saver.
  const [{ keeper, resumed, ear }] = useState(() => {
    const place = `radcore-question:${viewerId}:${questionId}`;
    // A state reported during rendering is applied after mounting.
    const ear = { hears: false, missed: null as SaveState | null };
    const keeper = new DraftSaver(start, {
      async send(words, leaving) {
        const answer = await postDraft(questionId, words, leaving);
        if (answer.status === "saved") setNear(answer.near);
        return answer;
      },
      storeLocalCopy: (copy) => remember(place, copy),
      later: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      tell(state) {
        if (ear.hears) setState(state);
        else ear.missed = state;
      },
    });
    return { keeper, resumed: keeper.resume(readLocalCopy(place), savedBy), ear };
  });

  useEffect(() => {
    ear.hears = true;
    if (ear.missed) setState(ear.missed);
    keeper.start();
    const leave = () => keeper.leave();
    const hide = () => document.visibilityState === "hidden" && keeper.leave();
    const online = () => void keeper.flush();
    addEventListener("pagehide", leave);
    addEventListener("online", online);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("online", online);
      document.removeEventListener("visibilitychange", hide);
      keeper.leave();
      keeper.stop();
    };
  }, [keeper, ear]);

  return { keeper, state, resumed, near };
}

async function postDraft(questionId: string, words: unknown, leaving: boolean): Promise<Answer> {
  const body = JSON.stringify(words);
  const answer = await fetch(autosaveQuestionPath(questionId), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    keepalive: leaving && body.length < maxKeepaliveBytes,
  });
  if (answer.status === 404) return { status: "gone" };
  const said = (await answer.json()) as Answer | { error: string };
  if ("status" in said) return said;
  if (answer.status >= 500) throw new Error(said.error);
  return { status: "refused", why: said.error };
}

function remember(place: string, copy: LocalCopy | null): void {
  try {
    if (copy) localStorage.setItem(place, JSON.stringify(copy));
    else localStorage.removeItem(place);
  } catch {
    // Local storage is full; the server gets the change a second later.
  }
}

function readLocalCopy(place: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(place) ?? "null") as LocalCopy | null;
    return copy?.written?.content && typeof copy.revision === "number" ? copy : null;
  } catch {
    return null;
  }
}
