/**
 * Returns why this admin may not ban, demote, delete, or change the email of an account; null if they may. Admins cannot lock
 * themselves out, and fixed admin names always keep access (A3).
 */
export function findLockoutProblem(
  { userId, username }: { userId: string; username: string },
  actorId: string,
  adminUsernames: readonly string[],
): string | null {
  if (userId === actorId) return "This is your own account. Ask another admin to make this change.";
  if (isFixedName(username, adminUsernames)) return "This account has a fixed admin name and cannot be locked out.";
  return null;
}

/** Returns whether a username is one of the fixed admin names (A3). */
export function isFixedName(username: string, adminUsernames: readonly string[]): boolean {
  return adminUsernames.includes(username.toLowerCase());
}
