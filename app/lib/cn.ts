import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names, leaving out what is false. The kit's own looks live in the `components` layer (styles/kit.css), so
 * a utility given to a kit component wins by cascade order; nothing has to be merged in the browser.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
