import commonPasswords from "./common-passwords.json";
import { maxPassword, minPassword } from "./password-limits";

const commonPasswordSet = new Set(commonPasswords);

/** Returns the error message for a new password; null if it is allowed. */
export function passwordProblem(password: string): string | null {
  if (password.length < minPassword) return `Use at least ${minPassword} characters.`;
  if (password.length > maxPassword) return `Use at most ${maxPassword} characters.`;
  if (isCommon(password)) return "This password is too common. Choose another one.";
  return null;
}

/** Checks for a common password, also with capitals or with digits and signs at the end, or with at most two different characters. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[\d!?.@#$*_-]+$/, "");
  return commonPasswordSet.has(lower) || (bare.length > 0 && commonPasswordSet.has(bare)) || new Set(lower).size <= 2;
}

/** Checks for a valid username: 3 to 30 letters, digits, dots, underscores, or dashes. */
export function isUsername(username: string): boolean {
  return /^[a-z0-9._-]{3,30}$/i.test(username);
}

/** Checks for a valid username that does not look like a fixed admin username (A3). */
export function isAllowedUsername(username: string, adminUsernames: readonly string[]): boolean {
  const seen = toSkeleton(username);
  return isUsername(username) && !adminUsernames.some((name) => toSkeleton(name) === seen);
}

/** Similar-looking ASCII letters; usernames have no others. */
const lookalikes: [RegExp, string][] = [
  [/[._-]/g, ""],
  [/cl/g, "d"],
  [/0/g, "o"],
  [/[1li]/g, "i"],
  [/3/g, "e"],
  [/4/g, "a"],
  [/5/g, "s"],
  [/7/g, "t"],
  [/8/g, "b"],
  [/[69]/g, "g"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** Returns the same text for all look-alike names: without separators, and with one letter for each group of similar ones. */
function toSkeleton(name: string): string {
  return lookalikes.reduce((seen, [pattern, letter]) => seen.replace(pattern, letter), name.toLowerCase());
}
