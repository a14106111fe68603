import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../context.server";
import { logError } from "../../log.server";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeLogin, type Person } from "../../testing/make";
import { browserPost, cookiesOf, makePersonWithPassword, password } from "../../testing/sign-in-setup";
import { handleAuthEndpoint } from "./auth-endpoints.server";
import { extendLogin, signOut } from "./login-session.server";
import { signIn } from "./sign-in.server";
import type { Viewer } from "./viewer.server";

// Logs of database failures during sign-in and sign-out contain the statement, but no personal data.

let binding: D1Database;
let ada: Person;
let token: string;
let cookie: string;
let lines: string[];
let later: Promise<unknown>[] = [];

beforeEach(async () => {
  later = [];
  ({ binding } = await freshD1());
  const context = createContext();
  ada = await makePersonWithPassword(context.db);
  token = await makeLogin(context.db, ada.userId);
  const signedIn = await signIn(context, browserPost("/login"), { login: ada.username, password });
  cookie = signedIn.outcome === "signedIn" ? cookiesOf(signedIn.headers) : "";
  await Promise.all(later);
  lines = [];
  for (const method of ["error", "warn", "log", "info", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void lines.push(args.map(describeValue).join(" ")));
});
afterEach(async () => {
  await Promise.allSettled(later);
  vi.restoreAllMocks();
});

/** Returns everything a console shows of a value, including the fields of errors. */
function describeValue(value: unknown): string {
  if (!(value instanceof Error)) return typeof value === "string" ? value : JSON.stringify(value);
  const fields = Object.fromEntries(
    Object.getOwnPropertyNames(value).map((name) => [name, value[name as keyof Error]]),
  );
  return `${JSON.stringify(fields)} ${value.cause ? describeValue(value.cause) : ""}`;
}

function createContext(DB: D1Database = binding): Context {
  return localContext({ DB }, (work) => void later.push(work));
}

/** Returns the database with a failure from the `nth` statement on. */
function createFailingDatabase(nth: number) {
  let count = 0;
  const failIfReached = () => {
    count += 1;
    if (count >= nth) throw new Error("D1_ERROR: Network connection lost.");
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    ({
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => {
        failIfReached();
        return statement.all();
      },
    }) as unknown as D1PreparedStatement;
  const batch = async () => failIfReached();
  const failing = { prepare: (sql: string) => wrap(binding.prepare(sql)), batch } as unknown as D1Database;
  return { binding: failing, used: () => count };
}

const address = "203.0.113.77";
const json = (body: object) => ({
  json: body,
  from: address,
  cookie: cookie.replace(/radcore\.session_token=[^;]*/, ""),
});

const operations: [string, (context: Context) => Promise<unknown>][] = [
  [
    "sign-in on the page",
    (context) => signIn(context, browserPost("/login", { from: address }), { login: ada.email, password }),
  ],
  [
    "sign-in at the endpoint",
    (context) => {
      const request = browserPost("/api/auth/sign-in/username", json({ username: ada.username, password }));
      return handleAuthEndpoint(context, request, "sign-in/username");
    },
  ],
  [
    "sign-out at the endpoint",
    (context) => handleAuthEndpoint(context, browserPost("/api/auth/sign-out", { cookie, json: {} }), "sign-out"),
  ],
  ["sign-out on the page", (context) => signOut(context, browserPost("/logout", { cookie }))],
  [
    "extending a login",
    (context) =>
      extendLogin({ ...context, now: context.now + 1e9 }, browserPost("/", { cookie }), {
        loginUpdatedAt: 0,
      } as Viewer),
  ],
  [
    "sign-up at the endpoint",
    (context) => {
      const body = { username: "ben", name: "Ben Personal", email: "ben.personal@example.test", password };
      return handleAuthEndpoint(context, browserPost("/api/auth/sign-up/email", json(body)), "sign-up/email");
    },
  ],
  [
    "requesting a password reset",
    (context) => {
      const request = browserPost("/api/auth/request-password-reset", json({ email: ada.email }));
      return handleAuthEndpoint(context, request, "request-password-reset");
    },
  ],
];

it.each(operations)("%s logs no personal data, whichever statement fails", async (_, act) => {
  for (let nth = 1; nth < 12; nth += 1) {
    const { binding: DB, used } = createFailingDatabase(nth);
    // Logs the error like Remix's error handler.
    await act(createContext(DB)).catch((error: unknown) => logError("route failed", error));
    if (used() < nth) break;
  }
  await Promise.allSettled(later);
  const log = lines.join("\n");
  const secrets = [
    ada.userId,
    ada.username,
    ada.email,
    address,
    token,
    cookie,
    password,
    "ben.personal",
    "Ben Personal",
  ];
  const shown = [...secrets, ...cookie.split(/[=;.\s]+/)].filter((one) => one.length > 15 || secrets.includes(one));
  for (const secret of shown)
    expect(log.includes(secret), `${secret} is in the log: ${log.slice(0, 2000)}`).toBe(false);
  expect(log).toContain("D1_ERROR: Network connection lost.");
});
