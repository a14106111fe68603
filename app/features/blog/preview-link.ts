import { dayMs } from "../../lib/day";

/** How long the preview link of a post works, in days. */
export const previewLinkDays = 30;
export const previewLinkMs = previewLinkDays * dayMs;
