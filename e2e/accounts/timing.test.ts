import { describe, test } from "vitest";
import { served } from "../../app/testing/served-site";
import { servedDb } from "../../app/testing/sql-bridge";
import { freshName, makeResident, password, postForm, postJson } from "../support/accounts";

// Status, text, and duration do not reveal whether an email or a username exists (A2). The tests ask our pages and Better Auth's
// endpoints about existing and unknown accounts.

const url = served().url;
const db = servedDb();
const runs = 15;
const rounds = 4;

interface Case {
  title: string;
  /** Asks about an existing or an unknown account; `typed` is the input that the answer may repeat. */
  ask: (exists: boolean) => Promise<{ answer: Response; typed: string[] }>;
}

// A new person each time, because attempts are limited per account and mailbox. Unknown accounts create one too, to take as long.

async function loginOfNewPerson(exists: boolean, kind: "username" | "email") {
  const person = await makeResident(db);
  return exists ? person[kind] : kind === "email" ? `${freshName()}@example.test` : freshName();
}

async function newSignUp(exists: boolean) {
  const username = freshName();
  const person = await makeResident(db);
  return { username, email: exists ? person.email : `${username}@example.test` };
}

async function unverifiedEmail(exists: boolean) {
  const person = await makeResident(db, { emailVerified: false });
  return exists ? person.email : `${freshName()}@example.test`;
}

const cases: Case[] = [
  {
    title: "signing in by username on the page",
    ask: async (exists) => {
      const typed = await loginOfNewPerson(exists, "username");
      return {
        typed: [typed],
        answer: await postForm(url, "/login", { intent: "signIn", login: typed, password: "wrong green lamp" }),
      };
    },
  },
  {
    title: "signing in by email at the endpoint",
    ask: async (exists) => {
      const email = await loginOfNewPerson(exists, "email");
      return {
        typed: [email],
        answer: await postJson(url, "/api/auth/sign-in/email", { email, password: "wrong lamp" }),
      };
    },
  },
  {
    title: "signing up on the page",
    ask: async (exists) => {
      const { username, email } = await newSignUp(exists);
      const fields = { intent: "signUp", username, fullName: "Ada Lovelace", email, password, timeZone: "UTC" };
      return { typed: [username, email], answer: await postForm(url, "/login?mode=signup", fields) };
    },
  },
  {
    title: "signing up at the endpoint",
    ask: async (exists) => {
      const { username, email } = await newSignUp(exists);
      const body = { username, name: "Ada Lovelace", email, password };
      return { typed: [username, email], answer: await postJson(url, "/api/auth/sign-up/email", body) };
    },
  },
  {
    title: "asking for a new password on the page",
    ask: async (exists) => {
      const email = await loginOfNewPerson(exists, "email");
      return { typed: [email], answer: await postForm(url, "/forgot-password", { email }) };
    },
  },
  {
    title: "asking for a new password at the endpoint",
    ask: async (exists) => {
      const email = await loginOfNewPerson(exists, "email");
      return { typed: [email], answer: await postJson(url, "/api/auth/request-password-reset", { email }) };
    },
  },
  {
    title: "asking for the link again on the page",
    ask: async (exists) => {
      const typed = await unverifiedEmail(exists);
      return { typed: [typed], answer: await postForm(url, "/verify-email", { intent: "resend", login: typed }) };
    },
  },
  {
    title: "asking for the link again at the endpoint",
    ask: async (exists) => {
      const email = await unverifiedEmail(exists);
      return { typed: [email], answer: await postJson(url, "/api/auth/send-verification-email", { email }) };
    },
  },
];

// Four rows run at a time, two of them with a password hash, because more hashes at once would exceed the minimum duration that
// hides differences. Other load on the machine can look like a difference in one round, but a leak shows in every round.
const rows = [0, 1, 2, 3].map((row) => {
  const [hashed, mailed] = [cases[row], cases[row + 4]] as [Case, Case];
  return row % 2 === 0 ? [hashed, mailed] : [mailed, hashed];
});

describe.concurrent.each(rows.map((row) => ({ row })))("cases $row.0.title, $row.1.title", ({ row }) => {
  test("answer the same for existing and unknown accounts", { timeout: 300_000 }, async ({ expect }) => {
    for (const { title, ask } of row) {
      let { there, nobody } = await measureBoth(ask);
      for (let round = 1; round < rounds && !haveSimilarTimes(there.times, nobody.times); round++)
        ({ there, nobody } = await measureBoth(ask));
      expect(nobody.answers, title).toEqual(there.answers);
      const times = `${title}: there ${there.times.map(Math.round)} ms, nobody ${nobody.times.map(Math.round)} ms`;
      expect(haveSimilarTimes(there.times, nobody.times), times).toBe(true);
      expect(Math.min(...there.times, ...nobody.times), `${title}: the floor`).toBeGreaterThan(595);
    }
  });
});

interface Measured {
  times: number[];
  /** The distinct answers, without parts that always change. */
  answers: Set<string>;
}

async function measureBoth(ask: Case["ask"]): Promise<{ there: Measured; nobody: Measured }> {
  const there: Measured = { times: [], answers: new Set() };
  const nobody: Measured = { times: [], answers: new Set() };
  for (let run = 0; run < runs; run++) {
    // Both at the same moment, in alternating order, so that a busy machine slows down both equally.
    const pair = [() => measure(ask, true, there), () => measure(ask, false, nobody)];
    await Promise.all((run % 2 ? pair.reverse() : pair).map((start) => start()));
  }
  return { there, nobody };
}

async function measure(ask: Case["ask"], exists: boolean, into: Measured): Promise<void> {
  const start = performance.now();
  const { answer, typed } = await ask(exists);
  const body = await answer.text();
  into.times.push(performance.now() - start);
  let words = `${answer.status} ${answer.headers.get("Location")} ${[...answer.headers.keys()].sort()}\n${body}`;
  for (const text of typed) words = words.replaceAll(text, "…");
  into.answers.add(words.replace(/nonce(="|-|":")[\w-]{22}/g, "nonce").replace(/"[\w-]{22}"/g, '"id"'));
}

/** Returns whether the medians differ by less than 10% or, on a busy machine, lie within each other's middle half. */
function haveSimilarTimes(a: number[], b: number[]): boolean {
  const [middleA, middleB] = [quantile(a, 0.5), quantile(b, 0.5)];
  const within = (value: number, times: number[]) => quantile(times, 0.25) <= value && value <= quantile(times, 0.75);
  return Math.abs(middleA - middleB) < 0.1 * Math.min(middleA, middleB) || (within(middleA, b) && within(middleB, a));
}

function quantile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
