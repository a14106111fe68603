import type { Settings } from "../../context.server";
import { readSignedValue, signValue } from "../../lib/signed-value";
import { paths } from "../../paths";

type Signing = Pick<Settings, "url" | "authSecret">;

/** Nothing else that this secret signs can be read as a wish to unsubscribe. */
const purpose = "unsubscribe:";

/** The address that ends the news of one learner, without signing in and for as long as mails are read (RFC 8058). */
export async function unsubscribeUrl({ url, authSecret }: Signing, userId: string): Promise<string> {
  const token = await signValue(purpose + userId, authSecret);
  return `${url}${paths.unsubscribe}?token=${encodeURIComponent(token)}`;
}

/** Whose news a token of `unsubscribeUrl` ends; null when it is not one of ours. */
export async function readUnsubscribe(
  { authSecret }: Pick<Signing, "authSecret">,
  token: string,
): Promise<string | null> {
  const value = await readSignedValue(token, authSecret);
  return value?.startsWith(purpose) ? value.slice(purpose.length) : null;
}
