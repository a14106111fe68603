import type { ElementType, HTMLAttributes } from "react";
import { cn } from "~/lib/cn";

/** A surface with a hairline border. */
export function Card({ as: Tag = "div", className, ...rest }: HTMLAttributes<HTMLElement> & { as?: ElementType }) {
  return <Tag {...rest} className={cn("card", className)} />;
}
