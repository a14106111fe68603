import { createContext, type FormEvent, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import type { OpenQuestion } from "../../open-question.server";
import type { Save, SaveResult } from "../../save-schema";
import { emptyView, getSaveQueue, type QueueView } from "./save-queue";

// How parts of the runner save (T1):
//
//   const save = useSave();
//   const id = save({ kind: "note", questionId, text, replaces: question.note?.clientId ?? null });
//   const id = save({ kind: "markup", sessionId, position, markup });
//
// The save is stored on the device and sent in order; callers neither await it nor handle errors. The runner's `open` already
// contains waiting and answered saves, so keep no state of your own except text being typed. Needs <LearnerContext.Provider>.

/** The learner whose saves are queued. */
export const LearnerContext = createContext<{ userId: string; username: string } | null>(null);

/** Returns the learner's queue; in the browser only. */
function useQueue() {
  const learner = useContext(LearnerContext);
  if (!learner) throw new Error("The save queue needs a <LearnerContext.Provider>");
  const { userId, username } = learner;
  return useCallback(() => getSaveQueue(userId, username), [userId, username]);
}

// A save of any kind without its id.
type WithoutId<S> = S extends Save ? Omit<S, "id"> : never;
export type NewSave = WithoutId<Save>;

/** Returns the function that saves; it returns the new id, e.g. for `replaces` of the next save. */
export function useSave(): (save: NewSave) => string {
  const queue = useQueue();
  return useCallback(
    (save) => {
      const id = crypto.randomUUID();
      void queue().add({ ...save, id } as Save);
      return id;
    },
    [queue],
  );
}

export interface SentSave {
  /** Id of the save, for `replaces` of later ones. */
  id: string;
  /** Resolves when the server has answered, which may take until the browser is online. */
  answered: Promise<SaveResult>;
}

/** Returns a function like that of `useSave`, for callers that need the server's result, such as a merged note. */
export function useSaveWithResult(): (save: NewSave) => SentSave {
  const queue = useQueue();
  const save = useSave();
  return useCallback(
    (unsaved) => {
      const id = save(unsaved);
      const { view, subscribe } = queue();
      const answered = new Promise<SaveResult>((resolve) => {
        const unsubscribe = subscribe(() => {
          const { waiting, refusedSaves, local } = view();
          if (waiting.some((one) => one.save.id === id)) return;
          unsubscribe();
          const refused = refusedSaves.find((one) => one.save.id === id);
          const note = unsaved.kind === "note" ? local.questions[unsaved.questionId]?.note : undefined;
          resolve(
            refused?.result ?? {
              status: "saved",
              ...(note && { text: note.value?.text ?? "", clientId: note.value?.clientId }),
            },
          );
        });
      });
      return { id, answered };
    },
    [queue, save],
  );
}

/** Returns a function whose promise settles once all saves so far are stored; await it before navigating. */
export function useWhenStored(): () => Promise<void> {
  const queue = useQueue();
  return useCallback(() => queue().kept(), [queue]);
}

const getEmptyView = () => emptyView;

/** Returns the waiting saves, the local state, and the failure. */
export function useQueueView(): QueueView & { dismiss: () => void } {
  const queue = useQueue();
  const view = useSyncExternalStore(
    useCallback((listener) => queue().subscribe(listener), [queue]),
    () => queue().view(),
    getEmptyView,
  );
  return { ...view, dismiss: () => queue().dismiss() };
}

/**
 * Returns an `onSubmit` for forms that end a session or block: sends waiting saves, then submits. If they cannot be sent,
 * the form is not submitted and the banner says why.
 */
export function useSendFirst(): (event: FormEvent<HTMLFormElement>) => void {
  const queue = useQueue();
  return useCallback(
    (event) => {
      const form = event.currentTarget;
      // The submit button's name and value carry the action.
      const button = (event.nativeEvent as SubmitEvent).submitter;
      if (!queue().view().waiting.length) return;
      event.preventDefault();
      void queue()
        .flush()
        .then((sent) => sent && form.isConnected && form.requestSubmit(button));
    },
    [queue],
  );
}

/** Passes a fresh page from the server to the queue. */
export function useMergePage(open: OpenQuestion, fromServer: boolean): void {
  const queue = useQueue();
  useEffect(() => {
    if (fromServer) queue().mergePage(open);
  }, [queue, open, fromServer]);
}
