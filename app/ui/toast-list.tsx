import { X } from "lucide-react";
import * as Toast from "radix-ui/toast";
import { toastDuration, toastHotkey, toastSwipeThreshold } from "~/constants";
import { cn } from "~/lib/cn";
import type { ShownToast } from "./toast";

interface ToastListProps {
  toasts: readonly ShownToast[];
  onDismiss: (id: number) => void;
}

/** Shows toasts with Radix: 5 s, dismissed by a swipe to the right, focused with F8. Loaded by `Toaster`. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  return (
    <Toast.Provider duration={toastDuration} swipeDirection="right" swipeThreshold={toastSwipeThreshold}>
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && onDismiss(toast.id)}
          type={toast.variant === "destructive" ? "foreground" : "background"}
          className={cn(
            "toast menu-panel flex items-start gap-3 p-4",
            toast.variant === "destructive" && "toast-destructive",
          )}
        >
          <div className="min-w-0 flex-1 text-sm">
            <Toast.Title className="toast-title font-semibold">{toast.title}</Toast.Title>
            {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          </div>
          <Toast.Close aria-label="Dismiss" className="-m-1 grid size-7 place-items-center rounded-md">
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={[toastHotkey]}
        className="fixed right-0 bottom-0 z-60 flex w-full max-w-sm flex-col gap-2 p-4 outline-none"
      />
    </Toast.Provider>
  );
}
