/** The Stripe-Signature of a delivery: made anew for each, `at` in ms. */
export async function signDelivery(body: string, secret: string, at: number): Promise<string> {
  const time = Math.floor(at / 1000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${time}.${body}`));
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${time},v1=${hex}`;
}
