import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  customSet,
  groupSet,
  oralRun,
  post,
  program,
  programCoordinator,
  programInvitation,
  programMember,
} from "../db/schema";
import { adminScopes, hasArea } from "../features/auth/admin-scopes";
import { hashPassword } from "../features/auth/password-hash";
import { createPost } from "../features/blog/admin/create-post.server";
import { emptyFilter } from "../features/questions/filter";
import { getExpectedArea } from "./admin-areas";
import { makeLoginCookie, makePerson, makeQuestion, makeSession, type Person } from "./make";
import { makeShift } from "./make-shift";
import { type Endpoint, readEndpoints } from "./route-table";
import { served } from "./served-site";
import { servedDb } from "./sql-bridge";

// Calls every loader and action of the built Worker alone, as every kind of visitor. A layout's guard does not protect the
// routes below it, so each export is checked by itself (docs/architecture.md).

const url = served().url;
const db = servedDb();
const endpoints = await readEndpoints();
const exits = endpoints.map((endpoint) => ({ ...endpoint, title: `${endpoint.kind} of ${endpoint.file}` }));

it("finds a loader and an action in every hidden route: a missing one answers 405, which reveals the page", () => {
  const halves = endpoints.filter(({ file }) => /^app\/routes\/(admin|practice)\//.test(file));
  const routes = [...new Set(halves.map(({ file }) => file))];
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((file) => halves.filter((one) => one.file === file).length !== 2)).toEqual([]);
});

type Kind = "stranger" | "free" | "paid" | "other" | "banned" | "member" | "coordinator" | "admin";
const kinds: Kind[] = ["stranger", "free", "paid", "other", "banned", "member", "coordinator", "admin"];

const adminExits = exits.filter(({ word }) => word === "adminOnly");

it("finds every loader and action built by an audience function", () => {
  expect(endpoints.length).toBeGreaterThan(2);
  const bare = endpoints.filter((endpoint) => !endpoint.word);
  expect(
    bare.map(
      ({ file, kind }) =>
        `${file} exports a ${kind} that no word (anyone, signedIn, signedInWith, coordinatorOnly, practiceOnly, adminOnly, machine) builds`,
    ),
  ).toEqual([]);
});

describe.each(exits)("$title ($word)", (endpoint) => {
  it("serves its audience only", async () => {
    const owner = await makePerson(db);
    const path = await addressOf(endpoint, owner);
    const { member, coordinator } = await makeStaffedProgram();
    const [paid, other, banned, admin] = await Promise.all([
      makePerson(db, { subscribedDays: 30 }),
      makePerson(db),
      makePerson(db, { banned: true }),
      makePerson(db, { role: "admin" }),
    ]);
    const people: Record<Kind, Person | null> = {
      ...{ stranger: null, free: owner, paid, other, banned, member, coordinator, admin },
    };
    const complaints = await Promise.all(
      kinds.map(async (kind) => {
        const wrong: string[] = [];
        for (const target of targets(endpoint, path)) {
          const answer = await callAs(endpoint, target, people[kind]);
          const complaint = judge(endpoint, kind, answer);
          if (complaint) wrong.push(`${kind} at ${endpoint.kind} ${target}: ${complaint}`);
        }
        return wrong;
      }),
    );
    expect(complaints.flat()).toEqual([]);
  });
});

describe("scopes of admins (A8)", async () => {
  const scopes = [...adminScopes, null];
  const learner = await makePerson(db);
  const admins = await Promise.all(scopes.map((adminScope) => makePerson(db, { role: "admin", adminScope })));
  const logins = await Promise.all([learner, ...admins].map(({ userId }) => makeLoginCookie(db, userId, url)));

  it.each(adminExits)("opens the $title to its scopes, and answers the others as a learner", async (endpoint) => {
    const [alone = ""] = targets(endpoint, await addressOf(endpoint, learner));
    const [refusal, ...answers] = await Promise.all(logins.map((login) => call(endpoint, alone, login)));
    const area = getExpectedArea(endpoint);
    const complaints = answers.flatMap((answer, index) => {
      const scope = scopes[index] ?? null;
      if (area && hasArea(scope, area) && !endpoint.empty)
        return answer.status === 404 && !endpoint.path.includes(":") ? [`${scope}: not found`] : [];
      return answer.status === 404 && answer.text === refusal?.text ? [] : [`${scope}: answered ${answer.status}`];
    });
    expect(complaints).toEqual([]);
  });
});

it("refuses sign-in before the email address is verified", async () => {
  const password = "a-long-enough-password";
  const signIn = async (emailVerified: boolean) => {
    const { username } = await makePerson(db, { emailVerified, passwordHash: await hashPassword(password) });
    return fetch(`${url}/api/auth/sign-in/username`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify({ username, password }),
    });
  };
  const verified = await signIn(true);
  expect([verified.status, verified.headers.has("set-cookie")]).toEqual([200, true]);
  const unverified = await signIn(false);
  expect([unverified.status, unverified.headers.has("set-cookie")]).toEqual([403, false]);
});

interface Answer {
  status: number;
  text: string;
  toLogin: boolean;
}

/** Returns what is wrong with the answer for this visitor, or null if it fits the audience. */
function judge({ word, path, empty }: Endpoint, kind: Kind, { status, toLogin }: Answer): string | null {
  if (status >= 500) return `failed with ${status}`;
  const refused = toLogin || status === 401;
  const stranger = kind === "stranger" || kind === "banned";
  switch (word) {
    case "anyone":
      // The second step of a sign-in redirects to the first one if that is missing.
      return refused && !path.startsWith("/api/auth") && path !== "/login/code"
        ? "turned away, though the word is anyone"
        : null;
    case "signedIn":
    case "signedInWith":
      // `signedInWith` may refuse a malformed request before it checks the sender.
      if (stranger) return refused || (word === "signedInWith" && status >= 400) ? null : `let in (${status})`;
      if (refused) return "turned away";
      return kind !== "free" && ownedBy(path) && status !== 404 ? `reached somebody else's (${status})` : null;
    case "coordinatorOnly":
      if (stranger) return refused ? null : `let in (${status})`;
      if (kind === "coordinator") return refused || status === 404 ? "turned away" : null;
      return status === 404 ? null : `answered ${status} instead of 404`;
    // The setting that opens AI practice to subscribers is off; practice-only.worker.test.ts turns it on.
    case "practiceOnly":
    case "adminOnly":
      if (empty) return status === 404 ? null : `answered ${status} where nothing is`;
      if (kind === "admin") return status === 404 && !path.includes(":") ? "not found for an admin" : null;
      return status === 404 ? null : `answered ${status} instead of 404`;
    case "machine":
      return status >= 400 ? null : `accepted an unsigned call (${status})`;
    default:
      return "built by no word";
  }
}

const owned = [":sessionId", ":shiftId"];

function ownedBy(path: string): boolean {
  return owned.some((name) => path.includes(name));
}

/** Returns the endpoint's address, with records of `owner` as its parameters. */
async function addressOf({ path, file }: Endpoint, owner: Person): Promise<string> {
  let address = path;
  for (const name of path.match(/:\w+\??|\*/g) ?? []) {
    if (name === ":sessionId") {
      const sessionId = await makeSession(db, owner.userId, [await makeQuestion(db)]);
      address = address.replace(name, sessionId);
    } else if (name === ":runId") address = address.replace(name, await makeOralRun(owner));
    else if (name === ":shiftId")
      address = address.replace(name, await makeShift(db, owner.userId, { startedAt: Date.now() }));
    else if (path.startsWith("/rvu-calculator/shared/")) address = address.replace(name, await makeSharedShift(owner));
    else if (name === ":programId") address = address.replace(name, (await makeStaffedProgram()).programId);
    else if (name === ":userId") address = address.replace(name, owner.userId);
    else if (name === ":id") address = address.replace(name, "no-visit-of-yours");
    else if (name === ":questionId") address = address.replace(name, (await makeQuestion(db)).questionId);
    // Curated sets are public, and a shared custom set is open to everyone with the link.
    else if (name === ":setId") address = address.replace(name, "chest");
    else if (name === ":labId") address = address.replace(name, "mr-zipper");
    else if (path === "/blog/preview/:token") address = address.replace(name, await makePreviewedPost(owner));
    else if (path === "/program/join/:token") address = address.replace(name, (await makeStaffedProgram()).token);
    else if (name === ":token") address = address.replace(name, await makeSharedSet(owner));
    // The form of a new record, which belongs to nobody yet.
    else if (name === ":campaignId" || name === ":announcementId") address = address.replace(name, "new");
    else if (name === ":postId")
      address = address.replace(name, await createPost(contextOf(), { userId: owner.userId, fullName: "A" }));
    // An access code that opens nothing.
    else if (name === ":code") address = address.replace(name, "no-such-code");
    // A series that does not exist.
    else if (name === ":seriesKey") address = address.replace(name, "0".repeat(64));
    // An image that does not exist.
    else if (name === ":key") address = address.replace(name, `${"0".repeat(64)}.png`);
    else if (name === ":slug") address = address.replace(name, "spaced-review-evidence");
    // An old path of an admin page.
    else if (path === "/admin/*") address = address.replace(name, "question-reports");
    else if (name === ":cardId") address = address.replace(name, "first-neuro-004");
    else if (name === ":importId") address = address.replace(name, "no-such-import");
    else if (name === ":releaseId") address = address.replace(name, "2025D");
    else if (name === ":file") address = address.replace(name, "v1-front-thumb.png");
    else if (name === "*") address = address.replace(name, "no-such-address");
    else throw new Error(`access.served.test.ts does not know what ${name} of ${file} is: tell addressOf`);
  }
  return address;
}

function contextOf() {
  return { db, now: Date.now(), id: () => crypto.randomUUID() };
}

/** Creates a program with a member, a coordinator, and a link. */
async function makeStaffedProgram() {
  const id = crypto.randomUUID();
  const [member, coordinator] = await Promise.all([makePerson(db), makePerson(db)]);
  const fields = { programId: id, createdAt: 1 };
  await db.insert(program).values({ id, name: "P", institution: "I", seats: 9, paidUntil: 1e14, createdAt: 1 });
  await db.insert(programMember).values({ userId: member.userId, programId: id, joinedAt: 1 });
  await db.insert(programCoordinator).values({ userId: coordinator.userId, programId: id, addedAt: 1 });
  await db
    .insert(programInvitation)
    .values({ id, token: `join-${id}`, isSingleUse: false, expiresAt: 1e14, ...fields });
  return { programId: id, token: `join-${id}`, member, coordinator };
}

/** Creates a post with a preview link, and returns the link's token. */
async function makePreviewedPost({ userId }: Person): Promise<string> {
  const postId = await createPost(contextOf(), { userId, fullName: "A" });
  const previewToken = `preview-${postId}`;
  await db.update(post).set({ previewToken, previewExpiresAt: 1e14 }).where(eq(post.id, postId));
  return previewToken;
}

/** Creates a section of the oral board simulator that has ended, and returns its id. */
async function makeOralRun({ userId }: Person): Promise<string> {
  const id = `run-${crypto.randomUUID()}`;
  const times = { startedAt: Date.now(), deadlineAt: Date.now(), endedAt: Date.now(), scores: "[68]" };
  const cases = JSON.stringify([{ id: "neuro-subdural", version: 1 }]);
  await db.insert(oralRun).values({ id, userId, section: "neuroradiology", cases, extraTimePercent: 100, ...times });
  return id;
}

/** Creates a shared shift and returns its token. */
async function makeSharedShift({ userId }: Person): Promise<string> {
  const shareToken = `shift-${crypto.randomUUID()}`;
  await makeShift(db, userId, { startedAt: Date.now(), shareToken });
  return shareToken;
}

/** Creates a shared custom set with a group link of the same token, and returns the token. */
async function makeSharedSet({ userId }: Person): Promise<string> {
  const id = crypto.randomUUID();
  const request = JSON.stringify({ from: "filter", size: 5, filter: emptyFilter });
  await db
    .insert(customSet)
    .values({ id, userId, name: "Shared", request, shareToken: `link-${id}`, createdAt: 1, updatedAt: 1 });
  await db
    .insert(groupSet)
    .values({ id: `group-${id}`, setId: id, userId, token: `link-${id}`, name: "Shared", request, createdAt: 1 });
  return `link-${id}`;
}

/** Returns two addresses: the route's data alone, as Remix's client requests it, and the page. */
function targets({ routeId, kind, index }: Endpoint, path: string): string[] {
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  if (kind === "action") return index ? [`${data}?index`, `${path}?index`] : [data, path];
  const alone = `${data}?_routes=${encodeURIComponent(routeId)}`;
  // The runner only redirects unless the address names a question.
  return routeId === "routes/signed-in/session" ? [alone, path, `${alone}&q=1`, `${path}?q=1`] : [alone, path];
}

async function callAs(endpoint: Endpoint, target: string, person: Person | null): Promise<Answer> {
  // A new login for every call, because some calls end it.
  return call(endpoint, target, person && (await makeLoginCookie(db, person.userId, url)));
}

type Login = Awaited<ReturnType<typeof makeLoginCookie>>;

async function call({ kind }: Endpoint, target: string, cookie: Login | null): Promise<Answer> {
  const headers = { Origin: url, ...(cookie ? { Cookie: `${cookie.name}=${cookie.value}` } : {}) };
  const answer = await fetch(url + target, {
    headers,
    redirect: "manual",
    ...(kind === "action" ? { method: "POST", body: new URLSearchParams() } : {}),
  });
  const text = await answer.text();
  const location = answer.headers.get("Location") ?? "";
  // Remix sends a redirect as data with status 202.
  const toLogin = location.startsWith("/login") || (answer.status === 202 && text.includes('"/login'));
  return { status: answer.status, text, toLogin };
}

describe("the page of a program (V3, V4)", () => {
  const open = (person: Person) => read("/program.data?_routes=routes%2Fsigned-in%2Fprogram", person);

  async function read(path: string, { userId }: Person, fields?: Record<string, string>) {
    const cookie = await makeLoginCookie(db, userId, url);
    const answer = await fetch(url + path, {
      headers: { Origin: url, Cookie: `${cookie.name}=${cookie.value}` },
      redirect: "manual",
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  it("shows a coordinator the members of the own program only, and removes nobody else", async () => {
    const [own, other] = [await makeStaffedProgram(), await makeStaffedProgram()];
    const page = await open(own.coordinator);
    expect(page.text).toContain(own.member.email);
    expect(page.text).not.toContain(other.member.email);
    for (const secret of [other.token, other.programId, own.member.userId]) expect(page.text).not.toContain(secret);

    const remove = { intent: "remove", email: other.member.email };
    const revoke = { intent: "revoke", invitationId: other.programId };
    for (const fields of [remove, revoke]) expect((await read("/program", own.coordinator, fields)).status).toBe(302);
    expect((await open(other.coordinator)).text).toContain(other.member.email);
    expect((await open(other.coordinator)).text).toContain(other.token);
    for (const person of [own.member, other.member])
      expect((await read("/program", person, { ...remove, email: own.member.email })).status).toBe(404);
    expect((await open(own.coordinator)).text).toContain(own.member.email);
  });
});
