import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTo, type Counts } from "../engine/tally/counts";
import { shownCounts } from "../engine/tally/tally";
import { freshUuid, type Kept } from "./device";
import { endedOf, endedShift, keepEnded, readEnded } from "./ended-shifts";
import { joinShift, syncShifts } from "./sync";
import { createTallyStore } from "./tally-store";
import { isLeft, leaveVisitors, takeVisitors, visitorsWork } from "./visitors";

// Tests devices against a fake server that stores the newest revision of each device's part of a shift, as the real one
// does.

const head = "ct-head-without-contrast";
const chest = "chest-x-ray-1-view";
const now = () => 1_000_000;

interface Part {
  shiftId: string;
  revision: number;
  endedAt: number | null;
  counts: Counts;
}

function history() {
  const parts = new Map<string, Map<string, Part>>();
  const deleted = new Set<string>();
  const take = (body: { deviceId: string; parts: Part[] }) => {
    for (const part of body.parts) {
      const ofShift = parts.get(part.shiftId) ?? new Map<string, Part>();
      parts.set(part.shiftId, ofShift);
      if ((ofShift.get(body.deviceId)?.revision ?? -1) < part.revision) ofShift.set(body.deviceId, part);
    }
    const shifts = [...parts].map(([shiftId, ofShift]) => {
      const all = [...ofShift];
      const others = all.filter(([device]) => device !== body.deviceId).map(([, { counts }]) => counts);
      return {
        ...{ shiftId, releaseId: "2026C", deleted: deleted.has(shiftId) },
        endedAt: all.map(([, { endedAt }]) => endedAt).find((at) => at !== null) ?? null,
        mine: ofShift.get(body.deviceId) ?? { revision: -1 },
        elsewhere: others.reduce(addTo, {}),
      };
    });
    return Response.json({ shifts });
  };
  const total = () =>
    [...parts.values()].flatMap((ofShift) => [...ofShift.values()].map(({ counts }) => counts)).reduce(addTo, {});
  return { take, total, deleted, parts };
}

type Server = (body: never) => Response | Promise<Response>;

/** A device of Ana's. `person` returns the tally of another user of the device; null stands for visitors. */
function device(take: Server) {
  const texts = new Map<string, string>();
  const kept: Kept = {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => Boolean(texts.set(name, text)),
    remove: (name) => void texts.delete(name),
  };
  const person = (owner: string | null) => {
    const store = createTallyStore({ kept, owner, listen: () => () => {}, now });
    const sync = (through: Server = take) =>
      syncShifts({ kept, store, owner: owner ?? "", now, send: async (body) => through(body as never) });
    const end = () => {
      keepEnded(kept, endedShift(store.get(), { now: now(), name: null, owner }));
      store.act({ type: "next-shift", shiftId: freshUuid(), releaseId: "2026C" });
    };
    return { store, sync, end };
  };
  return { kept, person, ...person("ana") };
}

const lost = () => Promise.reject(new TypeError("no network"));

describe("sending shifts", () => {
  it("sends each shift whole, and sends shifts ended offline later", async () => {
    const server = history();
    const { store, sync, end, kept } = device(server.take);
    store.act({ type: "add", studyId: head, by: 5 });
    expect((await sync(lost as never)).state).toBe("unsent");
    end();
    store.act({ type: "add", studyId: chest, by: 2 });
    expect(readEnded(kept)).toHaveLength(1);
    expect((await sync()).state).toBe("sent");
    expect((await sync()).state).toBe("sent");
    expect(server.total()).toEqual({ [head]: 5, [chest]: 2 });
    expect(readEnded(kept)).toEqual([]);
  });

  it("leaves the shift on the device if the response is lost or invalid", async () => {
    const server = history();
    const { store, sync, end, kept } = device(server.take);
    store.act({ type: "add", studyId: head });
    end();
    const answers = [() => new Response("<p>", { status: 500 }), () => new Response("<p>"), () => Response.json({})];
    for (const answer of answers) expect((await sync(answer)).state).toBe("unsent");
    expect((await sync(() => new Response(null, { status: 401 }))).state).toBe("refused");
    // The request arrives, but its response is lost.
    await sync(((body: never) => {
      server.take(body);
      return lost();
    }) as never);
    expect(readEnded(kept)).toHaveLength(1);
    await sync();
    expect([server.total(), readEnded(kept)]).toEqual([{ [head]: 1 }, []]);
  });

  it("never shows or sends a shift for another user of the device", async () => {
    const [anas, bens] = [history(), history()];
    const { store, sync, end, kept, person } = device(anas.take);
    store.act({ type: "add", studyId: head, by: 3 });
    await sync();
    store.act({ type: "add", studyId: head });
    end();
    store.act({ type: "add", studyId: head });
    for (const whose of ["ben", null]) {
      const other = person(whose);
      expect(shownCounts(other.store.get())).toEqual({});
      expect(endedOf(kept, whose)).toEqual([]);
      if (whose) await other.sync(bens.take);
      other.store.act({ type: "add", studyId: chest });
      other.end();
      other.store.act({ type: "add", studyId: chest });
      if (whose) await other.sync(bens.take);
    }
    expect([anas.total(), bens.total()]).toEqual([{ [head]: 3 }, { [chest]: 2 }]);
    // Ana's own tally is unchanged.
    const back = person("ana");
    expect(shownCounts(back.store.get())).toEqual({ [head]: 1 });
    await back.sync();
    expect([anas.total(), bens.total()]).toEqual([{ [head]: 5 }, { [chest]: 2 }]);
    expect(readEnded(kept).map(({ owner }) => owner)).toEqual([null]);
  });

  it("sends more offline shifts than fit into one request", async () => {
    const server = history();
    const { store, sync, end, kept } = device(server.take);
    for (let n = 0; n < 120; n++) {
      store.act({ type: "add", studyId: head });
      end();
    }
    expect(readEnded(kept)).toHaveLength(120);
    expect((await sync()).state).toBe("sent");
    expect([server.total(), readEnded(kept)]).toEqual([{ [head]: 120 }, []]);
  });
});

describe("the visitors' tally", () => {
  const counted = () => {
    const server = history();
    const at = device(server.take);
    const visitor = at.person(null);
    visitor.store.act({ type: "add", studyId: head, by: 7 });
    visitor.end();
    visitor.store.act({ type: "add", studyId: chest });
    visitor.store.act({ type: "start", now: now() });
    return { ...at, server, visitor, place: { kept: at.kept, owner: "ana" } };
  };

  it("belongs to nobody until claimed, and is offered once", async () => {
    const { kept, sync, server, place, person } = counted();
    await sync();
    expect(server.total()).toEqual({});
    const work = visitorsWork(kept);
    expect(work?.counts).toEqual({ [head]: 7, [chest]: 1 });
    if (!work) throw new Error("expected a visitor tally");
    expect(isLeft(place, work)).toBe(false);
    leaveVisitors(place, work);
    expect(isLeft(place, work)).toBe(true);
    // Another user can still claim the tally.
    expect(isLeft({ kept, owner: "ben" }, work)).toBe(false);
    expect(shownCounts(person(null).store.get())).toEqual({ [chest]: 1 });
    // New counts are offered again.
    person(null).end();
    person(null).store.act({ type: "add", studyId: head });
    expect(isLeft(place, visitorsWork(kept) ?? work)).toBe(false);
  });

  it("moves to the user who claims it, and the running shift continues", async () => {
    const { kept, store, sync, server, place, person } = counted();
    expect(takeVisitors({ ...place, store, now: now() })).toBe(true);
    expect(shownCounts(store.get())).toEqual({ [chest]: 1 });
    expect(store.get().timer.runningSince).toBe(now());
    expect(visitorsWork(kept)).toBeNull();
    expect(shownCounts(person(null).store.get())).toEqual({});
    await sync();
    expect(server.total()).toEqual({ [head]: 7, [chest]: 1 });
  });

  it("ends if the user has a running shift of their own", async () => {
    const { kept, store, sync, server, place } = counted();
    store.act({ type: "add", studyId: head });
    takeVisitors({ ...place, store, now: now() });
    expect(shownCounts(store.get())).toEqual({ [head]: 1 });
    await sync();
    expect([server.total(), visitorsWork(kept)]).toEqual([{ [head]: 8, [chest]: 1 }, null]);
  });

  it("stays with the visitors if storage is full", () => {
    const { kept, store, place, person } = counted();
    const fullKept = { ...kept, write: () => false };
    expect(takeVisitors({ ...place, kept: fullKept, store, now: now() })).toBe(false);
    expect(visitorsWork(kept)?.counts).toEqual({ [head]: 7, [chest]: 1 });
    expect(shownCounts(person("ana").store.get())).toEqual({});
  });

  it("provides the initial favorites and templates of a new user", () => {
    const { visitor, person } = counted();
    visitor.store.act({ type: "favourite", studyId: head, on: true });
    visitor.store.act({ type: "goal", goal: 6000 });
    expect(person("cy").store.get()).toMatchObject({ favourites: [head], goal: 6000, counts: {} });
  });
});

it("renews shift ids that belong to another account", async () => {
  const server = history();
  const { store, sync, end, kept } = device(server.take);
  store.act({ type: "add", studyId: head });
  end();
  store.act({ type: "add", studyId: chest, by: 2 });
  store.act({ type: "start", now: 400_000 });
  store.act({ type: "stop", now: 700_000 });
  const taken = [store.get().shiftId, ...readEnded(kept).map(({ shiftId }) => shiftId)];
  const refuse = () => Response.json({ error: `Not your shifts: ${taken.join(", ")}` }, { status: 409 });
  expect((await sync(refuse)).state).toBe("unsent");
  expect(shownCounts(store.get())).toEqual({ [chest]: 2 });
  // A paused timer stays paused.
  expect(store.get().timer).toEqual({ startedAt: 400_000, runningSince: null, workedMs: 300_000 });
  expect((await sync()).state).toBe("sent");
  expect(server.total()).toEqual({ [head]: 1, [chest]: 2 });
  expect([...server.parts.keys()].filter((id) => taken.includes(id))).toEqual([]);
});

it.each(["shifts", "devices"])("keeps the shift on the device and reports that there are too many %s", async (what) => {
  const { store, sync, end, kept } = device(() => Response.json({ shifts: [] }));
  store.act({ type: "add", studyId: head });
  end();
  const full = ({ parts }: { parts: Part[] }) =>
    Response.json({ shifts: parts.map(({ shiftId }) => ({ shiftId, full: what })) });
  expect((await sync(full as never)).state).toBe(`full of ${what}`);
  expect(readEnded(kept)).toHaveLength(1);
});

it("sends pending counts before another device's end of the shift takes effect", async () => {
  const server = history();
  const [phone, desk] = [device(server.take), device(server.take)];
  phone.store.act({ type: "add", studyId: head });
  await phone.sync();
  const { open } = await desk.sync();
  if (open) joinShift(desk.store, open);
  desk.end();
  await desk.sync();
  const meanwhile = (body: never) => {
    const answer = server.take(body);
    phone.store.act({ type: "add", studyId: head });
    return answer;
  };
  expect((await phone.sync(meanwhile)).over).toBeUndefined();
  expect((await phone.sync()).over).toBe("ended");
  expect(server.total()).toEqual({ [head]: 2 });
});

describe("two devices", () => {
  it("share a shift and show the same total on both", async () => {
    const server = history();
    const [phone, desk] = [device(server.take), device(server.take)];
    phone.store.act({ type: "add", studyId: head, by: 4 });
    await phone.sync();
    const { open } = await desk.sync();
    expect(open).toMatchObject({ shiftId: phone.store.get().shiftId, soFar: { elsewhere: { [head]: 4 } } });
    if (open) joinShift(desk.store, open);
    desk.store.act({ type: "set", studyId: head, count: 1 });
    desk.store.act({ type: "add", studyId: chest });
    await desk.sync();
    phone.store.act({ type: "add", studyId: head });
    await phone.sync();
    await desk.sync();
    for (const { store } of [phone, desk]) expect(shownCounts(store.get())).toEqual({ [head]: 2, [chest]: 1 });
    phone.end();
    await phone.sync();
    expect((await desk.sync()).over).toBe("ended");
    expect(shownCounts(desk.store.get())).toEqual({});
    expect(server.total()).toEqual({ [head]: 2, [chest]: 1 });
  });

  it("learn that a shift was deleted", async () => {
    const server = history();
    const { store, sync } = device(server.take);
    store.act({ type: "add", studyId: head });
    await sync();
    server.deleted.add(store.get().shiftId);
    expect((await sync()).over).toBe("deleted");
    expect(shownCounts(store.get())).toEqual({});
  });

  it("keep all counts of a shift that was deleted, restored, and joined again", async () => {
    const server = history();
    const { store, sync } = device(server.take);
    store.act({ type: "add", studyId: head, by: 5 });
    const { shiftId } = store.get();
    await sync();
    server.deleted.add(shiftId);
    store.act({ type: "add", studyId: head });
    expect((await sync()).over).toBe("deleted");
    server.deleted.delete(shiftId);
    const { open } = await sync();
    if (open) joinShift(store, open);
    expect([store.get().shiftId, shownCounts(store.get())]).toEqual([shiftId, { [head]: 6 }]);
    store.act({ type: "add", studyId: chest });
    await sync();
    expect(server.total()).toEqual({ [head]: 6, [chest]: 1 });
  });

  it("neither lose nor double counts under lost, late, and repeated requests", async () => {
    const step = fc.record({
      device: fc.nat(1),
      act: fc.constantFrom("add", "add", "sync", "lost-request", "lost-answer", "end"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = history();
        const devices = [device(server.take), device(server.take)];
        let counted = 0;
        for (const { device: at, act } of steps) {
          const one = devices[at];
          if (!one) continue;
          if (act === "add") {
            one.store.act({ type: "add", studyId: head });
            counted += 1;
          } else if (act === "end") one.end();
          else if (act === "sync") await one.sync();
          else
            await one.sync(((body: never) => {
              if (act === "lost-answer") server.take(body);
              return lost();
            }) as never);
        }
        for (const { sync } of devices) await sync();
        expect(server.total()[head] ?? 0).toBe(counted);
      }),
      { numRuns: 300 },
    );
  });
});
