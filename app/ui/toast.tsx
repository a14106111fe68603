import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { toastRemoval, toastsAtOnce } from "~/constants";

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

type Listener = () => void;

/** Keeps the toasts of this window: at most one at a time, a dismissed one until its removal. Made once, in `useToast`. */
export function createToastStore(later: (act: () => void, ms: number) => unknown = setTimeout) {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<Listener>();
  const set = (next: readonly ShownToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => toasts,
    show(message: ToastMessage): number {
      lastId += 1;
      set([{ ...message, id: lastId, open: true }, ...toasts].slice(0, toastsAtOnce));
      return lastId;
    },
    dismiss(id: number) {
      set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      later(() => set(toasts.filter((toast) => toast.id !== id)), toastRemoval);
    },
  };
}

const store = createToastStore();
const none: readonly ShownToast[] = [];

type ToastList = typeof import("./toast-list").ToastList;

/** `toast({ title, description, variant })` shows a short message for five seconds. */
export function useToast() {
  return { toast: store.show };
}

/**
 * The place where toasts appear; once, in the root. Its code comes with the first toast, or, where `eager`, when the browser
 * has nothing better to do: the toast that says the network is away must not need the network.
 */
export function Toaster({ eager = false }: { eager?: boolean }) {
  const toasts = useSyncExternalStore(store.subscribe, store.get, () => none);
  const [Toasts, setToasts] = useState<ToastList | null>(null);
  const here = Toasts !== null;
  useEffect(() => {
    if (here) return;
    // Without a connection it does not come: then the next toast tries again, and the page stays as it is.
    const fetchList = () =>
      import("./toast-list").then(
        (module) => setToasts(() => module.ToastList),
        () => {},
      );
    if (toasts.length > 0) void fetchList();
    else if (eager) return whenIdle(fetchList);
  }, [eager, here, toasts.length]);
  return Toasts && <Toasts toasts={toasts} onDismiss={store.dismiss} />;
}

/** Calls back when the page has loaded and the browser is idle; gives what takes it back. */
function whenIdle(act: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}
