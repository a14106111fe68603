import { and, eq, or, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { knownDevice, profile, user } from "../../db/schema";
import { readCookie } from "../../lib/http";
import { formatTime } from "../../lib/time-text";
import { buildNewDeviceMail } from "../email/account-mail";
import { describeDevice } from "./describe-device";

const cookieLifetimeSeconds = 365 * 24 * 60 * 60;

/** Returns the name of the device cookie; browsers accept the `__Secure-` prefix only over HTTPS. */
function getDeviceCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.device`;
}

/**
 * Remembers the browser after a sign-in and returns its device cookie. After the response, emails the owner if the
 * account has been used in other browsers but not in this one.
 */
export function rememberDevice(context: Context, request: Request, userId: string): string {
  const deviceId = readDeviceId(context, request) ?? context.id();
  context.waitUntil(saveDeviceAndNotify(context, { userId, deviceId, userAgent: request.headers.get("User-Agent") }));
  return createDeviceCookie(context, deviceId);
}

/** Remembers the browser of a password reset without an email, because the owner gets one about the reset. */
export function rememberResetDevice(context: Context, request: Request, userId: string): string {
  const deviceId = readDeviceId(context, request) ?? context.id();
  context.waitUntil(Promise.resolve(upsertDevice(context, userId, deviceId)));
  return createDeviceCookie(context, deviceId);
}

/**
 * Returns the id of this browser if it is a known device of the account with the username or address `login` (lowercase);
 * null otherwise.
 */
export async function findKnownDevice(context: Context, request: Request, login: string): Promise<string | null> {
  const deviceId = readDeviceId(context, request);
  if (!deviceId) return null;
  const rows = await context.db
    .select({ deviceId: knownDevice.deviceId })
    .from(user)
    .innerJoin(knownDevice, and(eq(knownDevice.userId, user.id), eq(knownDevice.deviceId, deviceId)))
    .where(or(eq(user.username, login), eq(user.email, login)));
  return rows[0] ? deviceId : null;
}

function readDeviceId({ settings }: Context, request: Request): string | null {
  const cookieValue = readCookie(request, getDeviceCookieName(settings.url));
  return cookieValue && /^[\w-]{22}$/.test(cookieValue) ? cookieValue : null;
}

function createDeviceCookie({ settings }: Context, deviceId: string): string {
  const name = getDeviceCookieName(settings.url);
  const secureAttribute = settings.url.startsWith("https:") ? "; Secure" : "";
  return `${name}=${deviceId}; Max-Age=${cookieLifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secureAttribute}`;
}

interface SignedInDevice {
  userId: string;
  deviceId: string;
  userAgent: string | null;
}

function upsertDevice({ db, now }: Context, userId: string, deviceId: string) {
  return db
    .insert(knownDevice)
    .values({ userId, deviceId, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevice.userId, knownDevice.deviceId], set: { seenAt: now } });
}

async function saveDeviceAndNotify(context: Context, { userId, deviceId, userAgent }: SignedInDevice) {
  const { db, now, mail, settings } = context;
  const [devices, owners] = await db.batch([
    db.select({ deviceId: knownDevice.deviceId }).from(knownDevice).where(eq(knownDevice.userId, userId)),
    db
      .select({
        id: user.id,
        name: user.name,
        email: user.email,
        timeZone: sql<string>`coalesce(${profile.timeZone}, 'UTC')`.as("zone"),
      })
      .from(user)
      .leftJoin(profile, eq(profile.userId, user.id))
      .where(eq(user.id, userId)),
    upsertDevice(context, userId, deviceId),
  ]);
  const owner = owners[0];
  // Sends no email for the first device of an account.
  if (!owner || devices.length === 0 || devices.some((device) => device.deviceId === deviceId)) return;
  const at = formatTime(now, now, owner.timeZone).exact;
  await mail.send(
    buildNewDeviceMail(owner, { device: describeDevice(userAgent), at: `${at} (${owner.timeZone})` }, settings.url),
  );
}
