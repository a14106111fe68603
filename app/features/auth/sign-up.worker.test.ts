import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { account, mailOutbox, profile, user, verification } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { linkParameter, mailsTo } from "../../testing/mailbox";
import { makePerson } from "../../testing/make";
import { browserPost, password } from "../../testing/sign-in-setup";
import { handleAuthEndpoint } from "./auth-endpoints.server";
import { confirmEmail } from "./email-verification.server";
import { signIn } from "./sign-in.server";
import { signUp } from "./sign-up.server";

let binding: D1Database;
let pendingWork: Promise<unknown>[] = [];

beforeEach(async () => {
  pendingWork = [];
  ({ binding } = await freshD1());
});
afterEach(() => Promise.all(pendingWork));

function createContext(DB = binding): Context {
  return localContext({ DB }, (work) => void pendingWork.push(work));
}

const createSignUp = (username: string) => ({
  username,
  fullName: "Ada Lovelace",
  email: `${username}@example.test`,
  password,
  timeZone: "Europe/Berlin",
});

/** Returns the number of rows in each table that a sign-up writes. */
async function countRows({ db }: Context) {
  return Promise.all([user, account, profile, verification, mailOutbox].map((table) => db.$count(table)));
}

/**
 * Returns the database with a failure of its `nth` statement, including those in batches. With `lost`, the statement runs, but its
 * response is lost.
 */
function createFaultyDatabase(nth: number, { lost = false } = {}) {
  let count = 0;
  let hasFailed = false;
  const prepareFailing = () => binding.prepare("insert into no_such_table values (1)");
  const countStatement = () => {
    count += 1;
    if (count === nth) hasFailed = true;
    return count === nth;
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => {
        const now = countStatement();
        if (now && !lost) return prepareFailing().all();
        const result = await statement.all();
        if (now) throw new Error("Network connection lost.");
        return result;
      },
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const faulted = {
    prepare: (sql: string) => wrap(binding.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      const hits = statements.map(countStatement);
      const sent = statements.map((one, index) =>
        hits[index] && !lost ? prepareFailing() : (originals.get(one) ?? one),
      );
      const results = await binding.batch(sent);
      if (hits.includes(true)) throw new Error("Network connection lost.");
      return results;
    },
  } as unknown as D1Database;
  return { binding: faulted, struck: () => hasFailed };
}

describe("a database that fails", () => {
  it("stores nothing if any statement of a sign-up fails, and the same form works again", async () => {
    let statements = 0;
    for (let nth = 1; nth < 20; nth += 1) {
      const { binding: DB, struck } = createFaultyDatabase(nth);
      const before = await countRows(createContext());
      const first = signUp(createContext(DB), createSignUp(`ada-${nth}`));
      if (
        await first.then(
          () => !struck(),
          () => false,
        )
      )
        break;
      statements = nth;
      await expect(first, `statement ${nth}`).rejects.toThrow();
      expect(await countRows(createContext()), `statement ${nth}`).toEqual(before);
      expect(await signUp(createContext(), createSignUp(`ada-${nth}`)), `statement ${nth}`).toBe("checkMail");
      expect((await mailsTo(createContext().db, `ada-${nth}@example.test`)).map(({ kind }) => kind)).toEqual([
        "verify",
      ]);
    }
    // Query, mailbox count, user, account, profile, link, and email.
    expect(statements).toBe(7);
  });

  it("creates the account once if only the response is lost, and reports success", async () => {
    const context = createContext(createFaultyDatabase(3, { lost: true }).binding);
    expect(await signUp(context, createSignUp("ada"))).toBe("checkMail");
    expect(await countRows(createContext())).toEqual([1, 1, 1, 1, 1]);
    const token = await linkParameter(createContext().db, { email: "ada@example.test", kind: "verify", name: "token" });
    expect(await confirmEmail(createContext(), token)).toBe(true);
    const signedIn = await signIn(createContext(), browserPost("/login"), { login: "Ada", password });
    expect(signedIn.outcome).toBe("signedIn");
  });

  it("reports an error if a link cannot be stored or its email cannot be queued", async () => {
    const { db } = createContext();
    const ada = await makePerson(db);
    const ben = await makePerson(db, { emailVerified: false });
    for (const [path, email] of [
      ["request-password-reset", ada.email],
      ["send-verification-email", ben.email],
    ] as const)
      for (const nth of [2, 3, 4]) {
        const request = browserPost(`/api/auth/${path}`, { json: { email } });
        await expect(
          handleAuthEndpoint(createContext(createFaultyDatabase(nth).binding), request, path),
          `${path} ${nth}`,
        ).rejects.toThrow();
      }
    expect([await db.$count(verification), await db.$count(mailOutbox)]).toEqual([0, 0]);
  });
});

it("gives a name or address to one of several parallel sign-ups, and treats the others as later ones", async () => {
  const names = await Promise.all(
    [1, 2, 3, 4].map((n) => signUp(createContext(), { ...createSignUp("ada"), email: `a${n}@example.test` })),
  );
  expect(names.toSorted()).toEqual(["checkMail", "usernameTaken", "usernameTaken", "usernameTaken"]);
  const addresses = await Promise.all(
    [1, 2, 3, 4].map((n) => signUp(createContext(), { ...createSignUp(`ben${n}`), email: "ben@example.test" })),
  );
  expect(addresses).toEqual(["checkMail", "checkMail", "checkMail", "checkMail"]);
  const { db } = createContext();
  expect([await db.$count(user), await db.$count(account), await db.$count(profile)]).toEqual([2, 2, 2]);
  const kinds = (await mailsTo(db, "ben@example.test")).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(["alreadyRegistered", "alreadyRegistered", "alreadyRegistered", "verify"]);
});

it.each(["radcore_agent", "RadC0re.Admin", "radcore-adrnin"])(
  "%s counts as taken, like the fixed admin name",
  async (username) => {
    expect(await signUp(createContext(), createSignUp(username))).toBe("usernameTaken");
    expect(await countRows(createContext())).toEqual([0, 0, 0, 0, 0]);
  },
);

describe("the endpoint", () => {
  const post = (fields: object) => {
    const json = { username: "ada", name: "Ada", email: "ada@example.test", password, ...fields };
    return handleAuthEndpoint(createContext(), browserPost("/api/auth/sign-up/email", { json }), "sign-up/email");
  };

  it.each([
    ["picture", { image: "https://tracker.example/pixel.gif" }],
    ["role", { role: "admin" }],
    ["confirmed address", { emailVerified: true }],
    ["id from the client", { id: "mine" }],
    ["display name with other letters", { displayUsername: "аda" }],
  ])("accepts no %s", async (_, fields) => {
    expect((await post(fields)).status).toBe(400);
    expect(await createContext().db.$count(user)).toBe(0);
  });

  it("creates a learner without a picture", async () => {
    expect(await (await post({ username: "Ada", displayUsername: "Ada" })).json()).toEqual({ status: true });
    const [made] = await createContext().db.select().from(user).where(eq(user.username, "ada"));
    expect(made).toMatchObject({ image: null, role: "user", emailVerified: false, displayUsername: "Ada" });
  });
});
