import { and, eq, or, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { knownDevice, profile, user } from "../../db/schema";
import { readCookie } from "../../lib/http";
import { formatTime } from "../../lib/time-text";
import { newDeviceMail } from "../email/account-mail";
import { describeDevice } from "./device";

const lifetimeSeconds = 365 * 24 * 60 * 60;

/** Name of the cookie that a browser is known by; browsers take `__Secure-` names over https only. */
function deviceCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.device`;
}

/**
 * Remembers the browser that has just signed in, and tells its owner by mail where the account was at home in others only. Gives
 * the cookie by which it is known the next time, and does the rest after the answer: whoever has the right password learns
 * nothing from its time, and everybody else does not come here (A2).
 */
export function rememberDevice(context: Context, request: Request, userId: string): string {
  const deviceId = readDeviceId(context, request) ?? context.id();
  context.waitUntil(saveDeviceAndNotify(context, { userId, deviceId, userAgent: request.headers.get("User-Agent") }));
  return deviceCookie(context, deviceId);
}

/** `rememberDevice` without the mail, for the browser of a password reset: the owner gets a mail about that anyway. */
export function rememberResetDevice(context: Context, request: Request, userId: string): string {
  const deviceId = readDeviceId(context, request) ?? context.id();
  context.waitUntil(Promise.resolve(upsertDevice(context, userId, deviceId)));
  return deviceCookie(context, deviceId);
}

/** The id of this browser if the owner of a username or an address (lower case) has signed in with it, else null. */
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
  const sent = readCookie(request, deviceCookieName(settings.url));
  return sent && /^[\w-]{22}$/.test(sent) ? sent : null;
}

function deviceCookie({ settings }: Context, deviceId: string): string {
  const name = deviceCookieName(settings.url);
  const secure = settings.url.startsWith("https:") ? "; Secure" : "";
  return `${name}=${deviceId}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

interface Device {
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

async function saveDeviceAndNotify(context: Context, { userId, deviceId, userAgent }: Device) {
  const { db, now, mail, settings } = context;
  const [devices, people] = await db.batch([
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
  const person = people[0];
  // The first one ever is the one that the account was made in, or was used in before devices were known.
  if (!person || devices.length === 0 || devices.some((one) => one.deviceId === deviceId)) return;
  const at = formatTime(now, now, person.timeZone).exact;
  await mail.send(
    newDeviceMail(person, { device: describeDevice(userAgent), at: `${at} (${person.timeZone})` }, settings.url),
  );
}
