import { cn } from "~/lib/cn";

/** Renders only the turning ring; the element around it needs a label. */
export function SpinnerIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn("size-4 animate-spin", className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Shows that something is loading; `label` is displayed and announced. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={cn("flex items-center gap-2.5 text-muted-foreground", className)}>
      <SpinnerIcon className="size-5 text-primary" />
      <span>{label}</span>
    </div>
  );
}

/** Fills the window with a spinner until the page can be shown. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <main className="fixed inset-0 z-50 grid place-items-center bg-background">
      <Spinner label={label} />
    </main>
  );
}
