import commonPasswords from "./common-passwords.json";
import { maxPasswordLength, minPasswordLength } from "./password-limits";

const commonPasswordSet = new Set(commonPasswords);

/** Returns the error message for a new password; null if it is allowed. */
export function findPasswordProblem(password: string): string | null {
  if (password.length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  if (password.length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`;
  if (isCommonPassword(password)) return "This password is too common. Choose another one.";
  return null;
}

/**
 * Checks whether a password is common, ignoring capitals and any digits and signs at the end, or has at most two
 * different characters.
 */
function isCommonPassword(password: string): boolean {
  const lowercasePassword = password.toLowerCase();
  const withoutSuffix = lowercasePassword.replace(/[\d!?.@#$*_-]+$/, "");
  return (
    commonPasswordSet.has(lowercasePassword) ||
    (withoutSuffix.length > 0 && commonPasswordSet.has(withoutSuffix)) ||
    new Set(lowercasePassword).size <= 2
  );
}

/** Checks whether a username is valid: 3 to 30 letters, digits, dots, underscores, or dashes. */
export function isValidUsername(username: string): boolean {
  return /^[a-z0-9._-]{3,30}$/i.test(username);
}

/** Checks whether a username is valid and does not look like a fixed admin username (A3). */
export function isAllowedUsername(username: string, adminUsernames: readonly string[]): boolean {
  const lookalikeKey = toLookalikeKey(username);
  return isValidUsername(username) && !adminUsernames.some((name) => toLookalikeKey(name) === lookalikeKey);
}

/** Groups of similar characters, each with the letter that replaces them. Usernames have only ASCII characters. */
const lookalikeGroups: [RegExp, string][] = [
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

/**
 * Returns the same text for all names that look alike: removes separators and replaces similar characters by one
 * letter.
 */
function toLookalikeKey(name: string): string {
  return lookalikeGroups.reduce(
    (replacedName, [pattern, letter]) => replacedName.replace(pattern, letter),
    name.toLowerCase(),
  );
}
