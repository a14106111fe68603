/** Whether a ban holds at `now` (ms): one whose end has passed is kept, and bars nobody. */
export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: number): boolean {
  return banned && (banExpires === null || banExpires.getTime() > now);
}

/** What somebody banned is told who has given the right password; `contact` is an address to write to, if there is one. */
export function bannedMessage(contact: string | null): string {
  return `This account is closed. Write to ${contact ?? "us"} if you think it is a mistake.`;
}
