/** Checks whether a ban is in force at `now` (ms); an expired ban has no effect. */
export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: number): boolean {
  return banned && (banExpires === null || banExpires.getTime() > now);
}

/** Returns the message for a banned user who entered the correct password; `contact` is the support address. */
export function getBannedMessage(contact: string | null): string {
  return `This account is closed. Write to ${contact ?? "us"} if you think this is a mistake.`;
}
