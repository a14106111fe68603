import { createContext, type FormEvent, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import type { OpenQuestion } from "../../open-question.server";
import type { Save, SaveResult } from "../../save-schema";
import { emptyQueueView, getSaveQueue, type QueueView } from "./save-queue";

// How parts of the runner save (T1):
//
//   const save = useSave();
//   const id = save({ kind: "note", questionId, text, replaces: question.note?.clientId ?? null });
//   const id = save({ kind: "markup", sessionId, position, markup });
//
// Each save is stored on the device and sent in order; callers neither wait nor handle errors. The runner's `open` already
// shows saves that wait or were sent, so a component needs no state for them, except for text that the learner is typing.
// The hooks need a <LearnerContext.Provider>.

/** The signed-in learner, whose saves are queued. */
export const LearnerContext = createContext<{ userId: string; username: string } | null>(null);

/** Returns a function that returns the learner's queue; call that function only in the browser. */
function useGetQueue() {
  const learner = useContext(LearnerContext);
  if (!learner) throw new Error("The save queue needs a <LearnerContext.Provider>");
  const { userId, username } = learner;
  return useCallback(() => getSaveQueue(userId, username), [userId, username]);
}

// A save of any kind, without an id.
type WithoutId<S> = S extends Save ? Omit<S, "id"> : never;
export type NewSave = WithoutId<Save>;

/** Returns a function that saves and returns the id of the save, for `replaces` of the next save. */
export function useSave(): (save: NewSave) => string {
  const getQueue = useGetQueue();
  return useCallback(
    (save) => {
      const id = crypto.randomUUID();
      void getQueue().add({ ...save, id } as Save);
      return id;
    },
    [getQueue],
  );
}

export interface SentSave {
  /** Id of the save, for `replaces` of later saves. */
  id: string;
  /** Resolves with the server's result, which may take until the browser is online. */
  result: Promise<SaveResult>;
}

/**
 * Returns a function that saves and also returns the server's result. The note panel needs the result to merge notes.
 */
export function useSaveWithResult(): (save: NewSave) => SentSave {
  const getQueue = useGetQueue();
  const save = useSave();
  return useCallback(
    (newSave) => {
      const id = save(newSave);
      const { getView, subscribe } = getQueue();
      const result = new Promise<SaveResult>((resolve) => {
        const unsubscribe = subscribe(() => {
          const { waiting, refusedSaves, local } = getView();
          if (waiting.some((queuedSave) => queuedSave.save.id === id)) return;
          unsubscribe();
          const refusal = refusedSaves.find((refusedSave) => refusedSave.save.id === id);
          const note = newSave.kind === "note" ? local.questions[newSave.questionId]?.note : undefined;
          resolve(
            refusal?.result ?? {
              status: "saved",
              ...(note && { text: note.value?.text ?? "", clientId: note.value?.clientId }),
            },
          );
        });
      });
      return { id, result };
    },
    [getQueue, save],
  );
}

/**
 * Returns a function whose promise settles once all saves made so far are stored; await the promise before navigating.
 */
export function useWhenStored(): () => Promise<void> {
  const getQueue = useGetQueue();
  return useCallback(() => getQueue().whenStored(), [getQueue]);
}

const getEmptyView = () => emptyQueueView;

/** Returns the state of the queue, and a function that dismisses refused saves. */
export function useQueueView(): QueueView & { dismiss: () => void } {
  const getQueue = useGetQueue();
  const view = useSyncExternalStore(
    useCallback((listener) => getQueue().subscribe(listener), [getQueue]),
    () => getQueue().getView(),
    getEmptyView,
  );
  return { ...view, dismiss: () => getQueue().dismiss() };
}

/**
 * Returns an `onSubmit` handler for forms that end a session or block. The handler sends waiting saves before it
 * submits the form. If they cannot be sent, the form is not submitted, and the banner says why.
 */
export function useSendSavesFirst(): (event: FormEvent<HTMLFormElement>) => void {
  const getQueue = useGetQueue();
  return useCallback(
    (event) => {
      const form = event.currentTarget;
      // The submit button's name and value tell the server which action to take.
      const button = (event.nativeEvent as SubmitEvent).submitter;
      if (!getQueue().getView().waiting.length) return;
      event.preventDefault();
      void getQueue()
        .flush()
        .then((areAllSent) => areAllSent && form.isConnected && form.requestSubmit(button));
    },
    [getQueue],
  );
}

/** Removes from the local state what a new page from the server already contains. */
export function useMergePage(open: OpenQuestion, isFromServer: boolean): void {
  const getQueue = useGetQueue();
  useEffect(() => {
    if (isFromServer) getQueue().mergePage(open);
  }, [getQueue, open, isFromServer]);
}
