import { cn } from "~/lib/cn";

interface ProgressBarProps {
  value: number;
  max: number;
  /** Label for screen readers. */
  label: string;
  className?: string;
}

/** Shows how much of `max` is done. */
export function ProgressBar({ value, max, label, className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value} of ${max}`}
      className={cn("h-1.5 overflow-hidden rounded-full bg-secondary", className)}
    >
      <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
