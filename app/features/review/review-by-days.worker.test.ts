import { expect, it } from "vitest";
import type { Context } from "../../context.server";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { ana, beginSession, db as modesDb, setUpModes, start } from "../../testing/study-modes-setup";
import type { Viewer } from "../auth/viewer.server";
import { loadHome } from "../home/home.loader.server";

const minute = 60_000;

it("schedules nothing for the day of the answers", async () => {
  await setUpModes(async () => (await freshD1()).db);
  const session = await beginSession(modesDb, ana, { size: 12 });
  for (let position = 0; position < 12; position++)
    await session.enter(position, position % 3 ? "a" : "b", { at: start + position * 90_000 });
  const viewer = { ...ana, timeZone: "UTC", fullName: "Ana", subscriptionsEnabled: false } as unknown as Viewer;
  const homeAt = (now: number) => loadHome({ db: modesDb, now } as Context, viewer);
  // The next study day begins at 4 a.m.
  for (const at of [start + 20 * minute, start + 8 * 60 * minute, Date.parse("2026-03-11T03:59:00Z")])
    expect((await homeAt(at)).dueQueue).toMatchObject({ due: 0, todayCount: 0 });
  expect((await homeAt(start + 20 * minute)).dueQueue?.nextDueText).toBe("tomorrow");
  expect((await homeAt(start + dayMs + 20 * minute)).dueQueue?.due).toBe(4);
});
