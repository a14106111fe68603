import commonPasswords from "./common-passwords.json";

export const minPassword = 8;
export const maxPassword = 256;

const common = new Set(commonPasswords);

/** What is wrong with a new password, in words for the person choosing it; null when it is fine. */
export function passwordProblem(password: string): string | null {
  if (password.length < minPassword) return `Use at least ${minPassword} characters.`;
  if (password.length > maxPassword) return `Use at most ${maxPassword} characters.`;
  if (common.has(password.toLowerCase())) return "This password is on every attacker's list. Choose another one.";
  return null;
}

/** Whether somebody may sign up with this username: letters, digits, dot, underscore, dash; never a fixed admin name (A3). */
export function isAllowedUsername(username: string, adminUsernames: string[]): boolean {
  return /^[a-z0-9._-]{3,30}$/i.test(username) && !adminUsernames.includes(username.toLowerCase());
}
