/**
 * Returns why this admin may not ban, demote, delete, or change the email of an account; null if they may. Admins cannot lock
 * themselves out, and accounts with a fixed admin username always keep access (A3).
 */
export function findLockoutProblem(
  { userId, username }: { userId: string; username: string },
  actorId: string,
  adminUsernames: readonly string[],
): string | null {
  if (userId === actorId) return "This is your own account. Ask another admin to make this change.";
  if (isFixedName(username, adminUsernames))
    return "This admin username is set in the site's configuration, so the account cannot be locked out.";
  return null;
}

/** Returns whether a username is one of the admin usernames in the site's configuration (A3). */
export function isFixedName(username: string, adminUsernames: readonly string[]): boolean {
  return adminUsernames.includes(username.toLowerCase());
}
