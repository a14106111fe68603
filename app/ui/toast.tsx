import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { maxToasts, toastRemovalDelay } from "~/constants";
import { whenIdle } from "~/lib/when-idle";

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

/**
 * Stores the toasts of this window: a new toast replaces the old one, and a dismissed toast stays stored for
 * `toastRemovalDelay`.
 */
export function createToastStore(schedule: (callback: () => void, ms: number) => unknown = setTimeout) {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<Listener>();
  const setToastList = (next: readonly ShownToast[]) => {
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
      setToastList([{ ...message, id: lastId, open: true }, ...toasts].slice(0, maxToasts));
      return lastId;
    },
    dismiss(id: number) {
      setToastList(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      schedule(() => setToastList(toasts.filter((toast) => toast.id !== id)), toastRemovalDelay);
    },
  };
}

const toastStore = createToastStore();
const noToasts: readonly ShownToast[] = [];

type ToastList = typeof import("./toast-list").ToastList;

/** Returns `toast({ title, description, variant })`, which shows a short message for five seconds. */
export function useToast() {
  return { toast: toastStore.show };
}

/**
 * Renders the toasts; used once, in the root. Loads the code of the toasts with the first toast or, if `loadsWhenIdle`, when
 * the browser is idle, because the toast about a lost connection must not need the network.
 */
export function Toaster({ loadsWhenIdle = false }: { loadsWhenIdle?: boolean }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => noToasts);
  const [Toasts, setToasts] = useState<ToastList | null>(null);
  const isLoaded = Toasts !== null;
  useEffect(() => {
    if (isLoaded) return;
    // If loading fails, the next toast tries again.
    const loadToastList = () =>
      import("./toast-list").then(
        (module) => setToasts(() => module.ToastList),
        () => {},
      );
    if (toasts.length > 0) void loadToastList();
    else if (loadsWhenIdle) return whenIdle(loadToastList);
  }, [loadsWhenIdle, isLoaded, toasts.length]);
  return Toasts && <Toasts toasts={toasts} onDismiss={toastStore.dismiss} />;
}
