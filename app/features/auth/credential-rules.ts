import commonPasswords from "./common-passwords.json";
import { maxPassword, minPassword } from "./password-limits";

const commonPasswordSet = new Set(commonPasswords);

/** What is wrong with a new password, in words for the person choosing it; null when it is fine. */
export function passwordProblem(password: string): string | null {
  if (password.length < minPassword) return `Use at least ${minPassword} characters.`;
  if (password.length > maxPassword) return `Use at most ${maxPassword} characters.`;
  if (isCommon(password)) return "This password is on every attacker's list. Choose another one.";
  return null;
}

/** On the list, also with the usual trimmings: capitals, digits or signs at the end; or one character repeated. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[\d!?.@#$*_-]+$/, "");
  return commonPasswordSet.has(lower) || (bare.length > 0 && commonPasswordSet.has(bare)) || new Set(lower).size <= 2;
}

/** Whether this can be a username at all: 3 to 30 letters, digits, dots, underscores or dashes. */
export function isUsername(username: string): boolean {
  return /^[a-z0-9._-]{3,30}$/i.test(username);
}

/** Whether somebody may get this username: a username, and never one that looks like a fixed admin name (A3). */
export function isAllowedUsername(username: string, adminUsernames: readonly string[]): boolean {
  const seen = toSkeleton(username);
  return isUsername(username) && !adminUsernames.some((name) => toSkeleton(name) === seen);
}

/** Similar letters; usernames are ASCII, so other scripts need none. */
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

/** Returns one form for all look-alike names: no separators, and one letter for each group of similar ones. */
function toSkeleton(name: string): string {
  return lookalikes.reduce((seen, [pattern, letter]) => seen.replace(pattern, letter), name.toLowerCase());
}
