// One-time codes as authenticator apps make them (RFC 6238: SHA-1, six digits, 30 seconds).

const periodMs = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const encoder = new TextEncoder();

/** The code of the half minute that `at` (ms) is in. */
export async function codeAt(secret: string, at: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at / periodMs)));
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const code = (mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, "0");
}

/** Whether this is the code of now, or of half a minute before or after: clocks differ, and typing takes time. */
export async function isValidCode(secret: string, code: string, now: number): Promise<boolean> {
  const codes = await Promise.all([now - periodMs, now, now + periodMs].map((at) => codeAt(secret, at)));
  return codes.includes(code);
}

/** The secret as apps take it typed in: base 32 of its bytes. */
export function toBase32(secret: string): string {
  let bits = "";
  for (const byte of encoder.encode(secret)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What the QR code says: an account to add to the app. */
export function otpauthUri(secret: string, account: string): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer: "RadCore", digits: "6", period: "30" });
  return `otpauth://totp/RadCore:${encodeURIComponent(account)}?${query}`;
}
