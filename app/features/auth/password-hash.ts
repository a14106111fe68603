import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

// OWASP's second scrypt profile, because the first (N=2^17) exceeds a Worker's CPU time.
const scryptCost = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;

/** Returns the password's hash in a PHC-like format: `$scrypt$ln=14,r=8,p=5$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveKey(password, salt, scryptCost);
  return `$scrypt$ln=${Math.log2(scryptCost.N)},r=${scryptCost.r},p=${scryptCost.p}$${salt.toString("base64")}$${hash.toString("base64")}`;
}

/** Checks a password against a hash; false for a hash in another format. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = hash.match(/^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/);
  if (!match) return false;
  const [, ln, r, p, salt = "", encodedHash = ""] = match;
  const actualHash = await deriveKey(password, Buffer.from(salt, "base64"), {
    N: 2 ** Number(ln),
    r: Number(r),
    p: Number(p),
  });
  const expectedHash = Buffer.from(encodedHash, "base64");
  return expectedHash.length === actualHash.length && timingSafeEqual(expectedHash, actualHash);
}

function deriveKey(password: string, salt: Buffer, { N, r, p }: typeof scryptCost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, keyLength, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
