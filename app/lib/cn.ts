import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names without falsy values. Kit styles are in the `components` layer (styles/kit.css), so utilities override them
 * by cascade order, and no merging is needed at run time.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
