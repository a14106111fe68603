const encoder = new TextEncoder();
const algorithm = { name: "HMAC", hash: "SHA-256" };

/** Returns `value.signature` (base64 HMAC-SHA-256 under `secret`), for `readSignedValue`. */
export async function signValue(value: string, secret: string): Promise<string> {
  return `${value}.${await computeHmac(value, secret)}`;
}

/**
 * Returns the value in `value.signature` (base64 HMAC-SHA-256 under `secret`), the format of Better Auth's signed cookies; null
 * if the signature is missing or wrong.
 */
export async function readSignedValue(signed: string, secret: string): Promise<string | null> {
  const separatorIndex = signed.lastIndexOf(".");
  if (separatorIndex < 1) return null;
  const value = signed.slice(0, separatorIndex);
  const signature = decodeBase64(signed.slice(separatorIndex + 1));
  if (!signature) return null;
  const key = await importKey(secret, "verify");
  return (await crypto.subtle.verify("HMAC", key, signature, encoder.encode(value))) ? value : null;
}

/** Returns the base64 HMAC-SHA-256 of the value under `secret`. */
export async function computeHmac(value: string, secret: string): Promise<string> {
  const key = await importKey(secret, "sign");
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(value)))));
}

function importKey(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [usage]);
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
