const encoder = new TextEncoder();

/**
 * The value inside `value.signature` (base64 HMAC-SHA-256 under `secret`), the form in which Better Auth signs cookies.
 * Null when the signature is missing or wrong.
 */
export async function readSignedValue(signed: string, secret: string): Promise<string | null> {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const signature = bytesOf(signed.slice(dot + 1));
  if (!signature) return null;
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  return (await crypto.subtle.verify("HMAC", key, signature, encoder.encode(value))) ? value : null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
