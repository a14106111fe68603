// One-time codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds).

const periodMs = 30_000;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const encoder = new TextEncoder();

/** Returns the code of the 30-second period that contains `at` (ms). */
export async function computeCode(secret: string, at: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at / periodMs)));
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const code = (mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, "0");
}

/** Checks a code against the current, previous, and next period, because clocks differ and typing takes time. */
export async function isValidCode(secret: string, code: string, now: number): Promise<boolean> {
  const codes = await Promise.all([now - periodMs, now, now + periodMs].map((at) => computeCode(secret, at)));
  return codes.includes(code);
}

/** Encodes a secret in base32, as apps expect it. */
export function toBase32(secret: string): string {
  let bits = "";
  for (const byte of encoder.encode(secret)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((fiveBits) => base32Alphabet[Number.parseInt(fiveBits.padEnd(5, "0"), 2)])
    .join("");
}

/** Builds the URI of the QR code, which adds the account to an app. */
export function buildOtpauthUri(secret: string, account: string): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer: "RadCore", digits: "6", period: "30" });
  return `otpauth://totp/RadCore:${encodeURIComponent(account)}?${query}`;
}
