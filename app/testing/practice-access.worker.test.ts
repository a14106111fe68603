import { beforeEach, expect, it } from "vitest";
import type { Args } from "../features/auth/guards.server";
import { giveComp } from "../features/billing/admin/complimentary-access.server";
import { switchPractice } from "../features/billing/admin/subscription-settings.server";
import { loadHome } from "../features/home/home.loader.server";
import { practiceOnly } from "../features/practice/practice-only.server";
import { dayMs } from "../lib/day";
import { ada, admin, contextOf, db, setUpAdminAndLearner, url } from "./admin-setup";
import { makeLoginCookie, makePerson, type Person } from "./make";
import { makeMember, makeProgram } from "./program-setup";

beforeEach(setUpAdminAndLearner);

/** A page of AI practice that shows whether the home page links to AI practice. */
const page = practiceOnly(({ viewer, context }) => loadHome(context, viewer).then(({ hasPractice }) => hasPractice));

/** Returns the page as a person sees it, or the status of the refusal. */
async function ask(person: Person | null, requiresAdminTwoStep = false, now = Date.now()) {
  const made = contextOf();
  const context = { ...made, now, settings: { ...made.settings, requiresAdminTwoStep } };
  const cookie = person && (await makeLoginCookie(db, person.userId, url, now));
  const headers: HeadersInit = cookie ? { Cookie: `${cookie.name}=${cookie.value}` } : {};
  const request = new Request(`${url}/ai-practice`, { headers });
  return page({ context, request, params: {} } as unknown as Args).catch((response: Response) => response.status);
}

async function makeSubscribers() {
  const now = Date.now();
  const paid = await makePerson(db, { subscribedDays: 30 });
  const comped = await makePerson(db);
  const comp = { until: now + 30 * dayMs, reason: "teaches here" };
  await giveComp(contextOf(), { actorId: admin.userId, userId: comped.userId, row: null }, comp);
  const seated = await makeMember(db, await makeProgram(db, { paidUntil: now + 30 * dayMs }));
  return [paid, comped, seated];
}

it("answers 404 to everybody but admins until an owner opens AI practice, then also shows it to subscribers (G1)", async () => {
  const subscribers = await makeSubscribers();
  const scopes = ["owner", "editor", "reviewer", "support"] as const;
  const admins = await Promise.all(scopes.map((adminScope) => makePerson(db, { role: "admin", adminScope })));
  const askAll = (people: (Person | null)[]) => Promise.all(people.map((person) => ask(person)));
  expect(await askAll([null, ada, ...subscribers])).toEqual([404, 404, 404, 404, 404]);
  expect(await askAll(admins)).toEqual([true, true, true, true]);

  await switchPractice(contextOf(), admin.userId, true);
  expect(await askAll([null, ada])).toEqual([404, 404]);
  expect(await askAll([...subscribers, ...admins])).toEqual([true, true, true, true, true, true, true]);
  const later = Date.now() + 40 * dayMs;
  expect(await Promise.all(subscribers.map((person) => ask(person, false, later)))).toEqual([404, 404, 404]);

  await switchPractice(contextOf(), admin.userId, false);
  expect(await askAll(subscribers)).toEqual([404, 404, 404]);
});

it("asks an admin, but no subscriber, for two-step sign-in where admins need it", async () => {
  const [paid = null] = await makeSubscribers();
  await switchPractice(contextOf(), admin.userId, true);
  expect(await ask(admin, true)).toBe(302);
  expect(await ask(paid, true)).toBe(true);
});
