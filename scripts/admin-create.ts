import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { findPasswordProblem } from "../app/features/auth/credential-rules";
import { hashPassword } from "../app/features/auth/password-hash";
import { Problem, run } from "./command.mjs";
import { libsqlUrls, openDatabases } from "./databases";
import { localBindings } from "./local.mjs";
import { toSqlLiteral } from "./sql-text";

// `npm run admin:create -- NAME [--email E] [--password P] [--remote]`: creates one of the fixed admin accounts (A3), or resets
// an existing one: a new password, and no two-step sign-in. Writes to the local database or, with LIBSQL_URL, to libSQL; with
// --remote it prints SQL for `wrangler d1 execute`.

const usage =
  "Usage: npm run admin:create -- USERNAME [--email you@example.org] [--name 'Full Name'] [--password …] [--remote]";

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      password: { type: "string" },
      remote: { type: "boolean", default: false },
    },
  });
  const adminUsernames = (process.env.ADMIN_USERNAMES ?? localBindings("").ADMIN_USERNAMES).toLowerCase().split(",");
  const username = positionals[0]?.toLowerCase();
  if (!username) throw new Problem(`${usage}\nThe usernames are ${adminUsernames.join(", ")} (ADMIN_USERNAMES).`);
  if (!adminUsernames.includes(username))
    throw new Problem(
      `"${username}" is not one of the admin usernames ${adminUsernames.join(", ")} (ADMIN_USERNAMES).`,
    );
  const password = values.password ?? randomBytes(15).toString("base64url");
  const problem = findPasswordProblem(password);
  if (problem) throw new Problem(`The password is not allowed: ${problem}`);
  if ((values.remote || libsqlUrls.app) && !values.email)
    throw new Problem("An admin of the live site needs a real email address for password resets: add --email.");

  const statements = buildStatements({
    username,
    name: values.name ?? username,
    email: (values.email ?? `${username}@radcore.local`).toLowerCase(),
    passwordHash: await hashPassword(password),
  });
  if (values.remote) {
    // Prints only the SQL to standard output, so that the output can be redirected into a file.
    console.log(statements.map((statement) => `${statement};`).join("\n"));
    console.error(
      `\nPassword of ${username}: ${password}\nSend the SQL above with: npx wrangler d1 execute radcore --remote --file FILE`,
    );
    return;
  }
  const databases = await openDatabases();
  try {
    await databases.app.target.batch(statements.map((sql) => ({ sql }))).catch((error: Error) => {
      if (/UNIQUE.*user\.email/.test(error.message)) throw new Problem("Another account uses this email address.");
      if (/no such table/.test(error.message))
        throw new Problem("The database has no tables yet: run `npm start` or `npm run libsql:prepare` first.");
      throw error;
    });
  } finally {
    await databases.stop();
  }
  console.log(`${username} is an admin of ${libsqlUrls.app ?? "the local site"}, with the password ${password}`);
});

interface AdminAccount {
  username: string;
  name: string;
  email: string;
  passwordHash: string;
}

function buildStatements({ username, name, email, passwordHash }: AdminAccount): string[] {
  const at = Date.now();
  const id = () => toSqlLiteral(randomBytes(16).toString("base64url"));
  const ownerIdSql = `(SELECT id FROM user WHERE username = ${toSqlLiteral(username)})`;
  return [
    `INSERT INTO user (id, name, email, email_verified, username, display_username, role, admin_scope, created_at, updated_at) VALUES (${id()}, ${toSqlLiteral(name)}, ${toSqlLiteral(email)}, 1, ${toSqlLiteral(username)}, ${toSqlLiteral(username)}, 'admin', 'owner', ${at}, ${at}) ON CONFLICT (username) DO UPDATE SET role = 'admin', admin_scope = 'owner', email_verified = 1, banned = 0, two_factor_enabled = 0, updated_at = ${at}`,
    `DELETE FROM login_session WHERE user_id = ${ownerIdSql}`,
    `DELETE FROM two_factor WHERE user_id = ${ownerIdSql}`,
    // Deletes used codes too, which `endLinks` keeps, because two-step sign-in is removed.
    `DELETE FROM verification WHERE value = ${ownerIdSql} OR identifier = 'change-email:' || ${ownerIdSql}`,
    `DELETE FROM account WHERE provider_id = 'credential' AND user_id = ${ownerIdSql}`,
    `INSERT INTO account (id, account_id, provider_id, user_id, password, created_at, updated_at) VALUES (${id()}, ${ownerIdSql}, 'credential', ${ownerIdSql}, ${toSqlLiteral(passwordHash)}, ${at}, ${at})`,
  ];
}
