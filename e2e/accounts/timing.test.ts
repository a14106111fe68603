import { describe, test } from "vitest";
import { served } from "../../app/testing/served-site";
import { servedDb } from "../../app/testing/sql-bridge";
import { freshName, makeResident, password, postForm, postJson } from "../support/accounts";

// Whether an address or a username exists cannot be told by status, words or time (A2): our pages and Better Auth's own
// endpoints, asked by turns for somebody who is there and somebody who is not.

const url = served().url;
const db = servedDb();
const runs = 15;
const rounds = 4;

interface Case {
  title: string;
  /** Asks about somebody who exists; `typed` is whatever the answer may repeat. */
  ask: (exists: boolean) => Promise<{ answer: Response; typed: string[] }>;
}

// Another person each time, because tries are counted per account and per mailbox; made in vain for nobody, in the same time.

async function login(exists: boolean, kind: "username" | "email") {
  const person = await makeResident(db);
  return exists ? person[kind] : kind === "email" ? `${freshName()}@example.test` : freshName();
}

async function newcomer(exists: boolean) {
  const username = freshName();
  const person = await makeResident(db);
  return { username, email: exists ? person.email : `${username}@example.test` };
}

async function unconfirmed(exists: boolean) {
  const person = await makeResident(db, { emailVerified: false });
  return exists ? person.email : `${freshName()}@example.test`;
}

const cases: Case[] = [
  {
    title: "signing in by username on the page",
    ask: async (exists) => {
      const typed = await login(exists, "username");
      return {
        typed: [typed],
        answer: await postForm(url, "/login", { intent: "signIn", login: typed, password: "wrong green lamp" }),
      };
    },
  },
  {
    title: "signing in by e-mail at the endpoint",
    ask: async (exists) => {
      const email = await login(exists, "email");
      return {
        typed: [email],
        answer: await postJson(url, "/api/auth/sign-in/email", { email, password: "wrong lamp" }),
      };
    },
  },
  {
    title: "signing up on the page",
    ask: async (exists) => {
      const { username, email } = await newcomer(exists);
      const fields = { intent: "signUp", username, fullName: "Ada Lovelace", email, password, timeZone: "UTC" };
      return { typed: [username, email], answer: await postForm(url, "/login?mode=signup", fields) };
    },
  },
  {
    title: "signing up at the endpoint",
    ask: async (exists) => {
      const { username, email } = await newcomer(exists);
      const body = { username, name: "Ada Lovelace", email, password };
      return { typed: [username, email], answer: await postJson(url, "/api/auth/sign-up/email", body) };
    },
  },
  {
    title: "asking for a new password on the page",
    ask: async (exists) => {
      const email = await login(exists, "email");
      return { typed: [email], answer: await postForm(url, "/forgot-password", { email }) };
    },
  },
  {
    title: "asking for a new password at the endpoint",
    ask: async (exists) => {
      const email = await login(exists, "email");
      return { typed: [email], answer: await postJson(url, "/api/auth/request-password-reset", { email }) };
    },
  },
  {
    title: "asking for the link again on the page",
    ask: async (exists) => {
      const typed = await unconfirmed(exists);
      return { typed: [typed], answer: await postForm(url, "/verify-email", { intent: "resend", login: typed }) };
    },
  },
  {
    title: "asking for the link again at the endpoint",
    ask: async (exists) => {
      const email = await unconfirmed(exists);
      return { typed: [email], answer: await postJson(url, "/api/auth/send-verification-email", { email }) };
    },
  },
];

// Four rows at a time, two of them with a password hash: the answers mostly wait, but more hashes at once would take longer
// than the floor that differences hide under. What else the machine does can look like a difference once; a leak is there
// in every round.
const rows = [0, 1, 2, 3].map((row) => {
  const [hashed, mailed] = [cases[row], cases[row + 4]] as [Case, Case];
  return row % 2 === 0 ? [hashed, mailed] : [mailed, hashed];
});

describe.concurrent.each(rows.map((row) => ({ row })))("asked by turns", ({ row }) => {
  test("nobody can tell who exists", { timeout: 300_000 }, async ({ expect }) => {
    for (const { title, ask } of row) {
      let { there, nobody } = await measureBoth(ask);
      for (let round = 1; round < rounds && !alike(there.times, nobody.times); round++)
        ({ there, nobody } = await measureBoth(ask));
      expect(nobody.answers, title).toEqual(there.answers);
      const times = `${title}: there ${there.times.map(Math.round)} ms, nobody ${nobody.times.map(Math.round)} ms`;
      expect(alike(there.times, nobody.times), times).toBe(true);
      expect(Math.min(...there.times, ...nobody.times), `${title}: the floor`).toBeGreaterThan(595);
    }
  });
});

interface Measured {
  times: number[];
  /** The different answers seen, without what changes every time. */
  answers: Set<string>;
}

async function measureBoth(ask: Case["ask"]): Promise<{ there: Measured; nobody: Measured }> {
  const there: Measured = { times: [], answers: new Set() };
  const nobody: Measured = { times: [], answers: new Set() };
  for (let run = 0; run < runs; run++) {
    // At the same moment, so that a busy machine slows both down alike; the first one takes turns.
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

/** The medians are within a tenth of each other; or, on a busy machine, each within the middle half of the other's. */
function alike(a: number[], b: number[]): boolean {
  const [middleA, middleB] = [quantile(a, 0.5), quantile(b, 0.5)];
  const within = (value: number, times: number[]) => quantile(times, 0.25) <= value && value <= quantile(times, 0.75);
  return Math.abs(middleA - middleB) < 0.1 * Math.min(middleA, middleB) || (within(middleA, b) && within(middleB, a));
}

function quantile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
