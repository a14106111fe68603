import { createContext, type FormEvent, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import type { OpenQuestion } from "../../open-question.server";
import type { Save, SaveResult } from "../../save-schema";
import { emptyView, getSaveQueue, type QueueView } from "./save-queue";

// How the parts of the runner save (T1):
//
//   const save = useSave();
//   const id = save({ kind: "note", questionId, text, replaces: question.note?.clientId ?? null });
//   const id = save({ kind: "markup", sessionId, position, markup });
//
// The save is kept on the device at once and sent in order; nothing has to be awaited, no error has to be handled. What
// was saved shows by itself: `open` as the runner hands it down (question.markup, .note, .flagged, .entry, review with
// .missReason) already has everything that waits or was answered, so read that and keep no state of your own beyond what
// is being typed. To be used below <LearnerContext.Provider> (the runner is).

/** Whose saves they are. */
export const LearnerContext = createContext<{ userId: string; username: string } | null>(null);

/** The queue of the learner; not to be asked for on the server. */
function useQueue() {
  const learner = useContext(LearnerContext);
  if (!learner) throw new Error("Nobody to save for: no <LearnerContext.Provider>");
  const { userId, username } = learner;
  return useCallback(() => getSaveQueue(userId, username), [userId, username]);
}

// Of each kind of save, without the id.
type WithoutId<S> = S extends Save ? Omit<S, "id"> : never;
export type NewSave = WithoutId<Save>;

/** Gives the function that saves; it gives the id it made, e.g. for the next save to name in `replaces`. */
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
  /** What the save is called; later ones may say that they replace it. */
  id: string;
  /** Resolves when the server has answered; it may take until the connection is back. */
  answered: Promise<SaveResult>;
}

/** `useSave` for who has to go on from the server's answer, as a note that comes back joined with another one. */
export function useSaveAnswered(): (save: NewSave) => SentSave {
  const queue = useQueue();
  const save = useSave();
  return useCallback(
    (unsaved) => {
      const id = save(unsaved);
      const { view, subscribe } = queue();
      const answered = new Promise<SaveResult>((resolve) => {
        const off = subscribe(() => {
          const { waiting, notTaken, known } = view();
          if (waiting.some((one) => one.save.id === id)) return;
          off();
          const refused = notTaken.find((one) => one.save.id === id);
          const note = unsaved.kind === "note" ? known.questions[unsaved.questionId]?.note : undefined;
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

/** Gives a promise that settles once all that was saved so far is kept: to be awaited before a page is left by itself. */
export function useFlushToDevice(): () => Promise<void> {
  const queue = useQueue();
  return useCallback(() => queue().kept(), [queue]);
}

const getEmptyView = () => emptyView;

/** What waits, what is known, what is in the way. */
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
 * For a form that ends something (a session, a block): its `onSubmit` sends first what waits, then lets the form go. While
 * nothing gets through the form stays, and the banner says why.
 */
export function useSendFirst(): (event: FormEvent<HTMLFormElement>) => void {
  const queue = useQueue();
  return useCallback(
    (event) => {
      const form = event.currentTarget;
      // The button says what is to be done.
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

/** Tells the queue of a page that has come fresh from the server, with what the server knows better. */
export function useFreshPage(open: OpenQuestion, fromServer: boolean): void {
  const queue = useQueue();
  useEffect(() => {
    if (fromServer) queue().fresh(open);
  }, [queue, open, fromServer]);
}
