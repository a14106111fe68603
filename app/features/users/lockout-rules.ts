/**
 * Why an account may not be banned, demoted, moved to another address or deleted by this admin; null where it may. Nobody locks
 * themselves out, and the fixed admin names (A3) are the way back in.
 */
export function findLockoutProblem(
  { userId, username }: { userId: string; username: string },
  actorId: string,
  adminUsernames: readonly string[],
): string | null {
  if (userId === actorId) return "This is your own account: another admin has to do that.";
  if (isFixedName(username, adminUsernames)) return "This is a fixed admin name: it cannot be locked out.";
  return null;
}

/** Whether a username is one of the fixed admin names, which stay with who has them (A3). */
export function isFixedName(username: string, adminUsernames: readonly string[]): boolean {
  return adminUsernames.includes(username.toLowerCase());
}
