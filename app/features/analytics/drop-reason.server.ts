import { isbot } from "isbot";

export type DropReason = "opted-out" | "bot";

/**
 * Returns the reason why a beacon is not counted: the visitor opted out (Global Privacy Control, Do Not Track), or the sender
 * is a bot. Null if the beacon counts.
 */
export function findDropReason({ headers }: Request): DropReason | null {
  if (headers.get("Sec-GPC") === "1" || headers.get("DNT") === "1") return "opted-out";
  const userAgent = headers.get("User-Agent");
  return !userAgent || isbot(userAgent) ? "bot" : null;
}
