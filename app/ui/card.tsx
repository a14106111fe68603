import type { ElementType, HTMLAttributes } from "react";
import { cn } from "~/lib/cn";

/** Renders a bordered surface. */
export function Card({ as: Tag = "div", className, ...rest }: HTMLAttributes<HTMLElement> & { as?: ElementType }) {
  return <Tag {...rest} className={cn("card", className)} />;
}
