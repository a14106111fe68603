import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { user, verification } from "../../db/schema";
import { buildAccountMail } from "../email/account-mail";

// Links in account emails. The database stores the links, so that end-access.server.ts can end them.

const hourMs = 60 * 60 * 1000;

const linkKinds = {
  reset: { prefix: "reset-password:", lifetimeMs: hourMs },
  verify: { prefix: "verify-email:", lifetimeMs: 24 * hourMs },
};

type LinkKind = keyof typeof linkKinds;

/**
 * Builds the statements that store a link and queue its email, for a batch; call `mail.deliverSoon` afterward. The
 * statements do nothing unless `when` is true, which by default checks that the account still has this address.
 */
export function buildMailedLink(
  context: Context,
  kind: LinkKind,
  recipient: Parameters<typeof buildAccountMail>[1],
  { redirectTo, when = hasAddress(recipient) }: { redirectTo?: string | undefined; when?: SQL } = {},
) {
  const { db, mail, settings, now, id } = context;
  const token = id();
  const { prefix, lifetimeMs } = linkKinds[kind];
  return [
    db
      .insert(verification)
      .select(
        sql`select ${id()}, ${prefix + token}, ${recipient.id}, ${now + lifetimeMs}, ${now}, ${now} where ${when}`,
      ),
    mail.queue(buildAccountMail(kind, recipient, settings.url, token, redirectTo), when),
  ] as const;
}

function hasAddress({ id, email }: { id: string; email: string }): SQL {
  return sql`exists (select 1 from ${user} where ${user.id} = ${id} and ${user.email} = ${email})`;
}

/** Builds the SQL condition for the `verification` row of a valid link; its value is the user id. */
export function isOpenLink(kind: LinkKind, token: string, now: number): SQL | undefined {
  return and(eq(verification.identifier, linkKinds[kind].prefix + token), gt(verification.expiresAt, new Date(now)));
}
