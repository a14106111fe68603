import type { HTMLAttributes } from "react";
import { cn } from "~/lib/cn";
import type { Tone } from "./tone";

/** Shows a short status label. */
export function Badge({ tone = "neutral", className, ...rest }: HTMLAttributes<HTMLSpanElement> & { tone?: Tone }) {
  return <span {...rest} className={cn("badge", `tone-${tone}`, className)} />;
}
