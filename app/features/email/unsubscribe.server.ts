import type { Settings } from "../../context.server";
import { readSignedValue, signValue } from "../../lib/signed-value";
import { paths } from "../../paths";

type SigningSettings = Pick<Settings, "url" | "authSecret">;

/** Prefix of signed values, so that a value signed for another purpose is not a valid token. */
const tokenPurpose = "unsubscribe:";

/** Returns the URL that unsubscribes a learner from news without sign-in and never expires (RFC 8058). */
export async function getUnsubscribeUrl({ url, authSecret }: SigningSettings, userId: string): Promise<string> {
  const token = await signValue(tokenPurpose + userId, authSecret);
  return `${url}${paths.unsubscribe}?token=${encodeURIComponent(token)}`;
}

/** Returns the user id in a token of `getUnsubscribeUrl`; null if the token is invalid. */
export async function readUnsubscribeToken(
  { authSecret }: Pick<SigningSettings, "authSecret">,
  token: string,
): Promise<string | null> {
  const value = await readSignedValue(token, authSecret);
  return value?.startsWith(tokenPurpose) ? value.slice(tokenPurpose.length) : null;
}
