import { toHex } from "../../app/lib/hex";

/** Returns the Stripe-Signature header of a delivery signed at `at` (ms). */
export async function signDelivery(body: string, secret: string, at: number): Promise<string> {
  const time = Math.floor(at / 1000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${time}.${body}`));
  return `t=${time},v1=${toHex(mac)}`;
}
