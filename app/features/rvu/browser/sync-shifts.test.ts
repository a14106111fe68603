import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getTotalCounts } from "../engine/tally/tally";
import { addCounts, type Counts } from "../engine/tally/tally-counts";
import { listEndedShifts, readEndedShifts, saveEndedShift, toEndedShift } from "./ended-shifts";
import { createUuid, type DeviceStorage } from "./rvu-device-storage";
import { joinShift, syncShifts } from "./sync-shifts";
import { createTallyStore } from "./tally-store";
import { claimVisitorTally, declineVisitorTally, isVisitorTallyDeclined, readVisitorTally } from "./visitor-tally";

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
        elsewhere: others.reduce(addCounts, {}),
      };
    });
    return Response.json({ shifts });
  };
  const total = () =>
    [...parts.values()].flatMap((ofShift) => [...ofShift.values()].map(({ counts }) => counts)).reduce(addCounts, {});
  return { take, total, deleted, parts };
}

type Server = (body: never) => Response | Promise<Response>;

/** A device of Ana's. `person` returns the tally of another user of the device; null stands for visitors. */
function device(take: Server) {
  const texts = new Map<string, string>();
  const storage: DeviceStorage = {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => Boolean(texts.set(name, text)),
    remove: (name) => void texts.delete(name),
  };
  const person = (owner: string | null) => {
    const store = createTallyStore({ storage, owner, subscribeToRemoteWrites: () => () => {}, now });
    const sync = (through: Server = take) =>
      syncShifts({ storage, store, owner: owner ?? "", now, send: async (body) => through(body as never) });
    const end = () => {
      saveEndedShift(storage, toEndedShift(store.get(), { now: now(), name: null, owner }));
      store.dispatch({ type: "next-shift", shiftId: createUuid(), releaseId: "2026C" });
    };
    return { store, sync, end };
  };
  return { storage, person, ...person("ana") };
}

const lost = () => Promise.reject(new TypeError("no network"));

describe("sending shifts", () => {
  it("sends each shift whole, and sends shifts ended offline later", async () => {
    const server = history();
    const { store, sync, end, storage } = device(server.take);
    store.dispatch({ type: "add", studyId: head, by: 5 });
    expect((await sync(lost as never)).state).toBe("unsent");
    end();
    store.dispatch({ type: "add", studyId: chest, by: 2 });
    expect(readEndedShifts(storage)).toHaveLength(1);
    expect((await sync()).state).toBe("sent");
    expect((await sync()).state).toBe("sent");
    expect(server.total()).toEqual({ [head]: 5, [chest]: 2 });
    expect(readEndedShifts(storage)).toEqual([]);
  });

  it("leaves the shift on the device if the response is lost or invalid", async () => {
    const server = history();
    const { store, sync, end, storage } = device(server.take);
    store.dispatch({ type: "add", studyId: head });
    end();
    const answers = [() => new Response("<p>", { status: 500 }), () => new Response("<p>"), () => Response.json({})];
    for (const answer of answers) expect((await sync(answer)).state).toBe("unsent");
    expect((await sync(() => new Response(null, { status: 401 }))).state).toBe("refused");
    // The request arrives, but its response is lost.
    await sync(((body: never) => {
      server.take(body);
      return lost();
    }) as never);
    expect(readEndedShifts(storage)).toHaveLength(1);
    await sync();
    expect([server.total(), readEndedShifts(storage)]).toEqual([{ [head]: 1 }, []]);
  });

  it("never shows or sends a shift for another user of the device", async () => {
    const [anas, bens] = [history(), history()];
    const { store, sync, end, storage, person } = device(anas.take);
    store.dispatch({ type: "add", studyId: head, by: 3 });
    await sync();
    store.dispatch({ type: "add", studyId: head });
    end();
    store.dispatch({ type: "add", studyId: head });
    for (const whose of ["ben", null]) {
      const other = person(whose);
      expect(getTotalCounts(other.store.get())).toEqual({});
      expect(listEndedShifts(storage, whose)).toEqual([]);
      if (whose) await other.sync(bens.take);
      other.store.dispatch({ type: "add", studyId: chest });
      other.end();
      other.store.dispatch({ type: "add", studyId: chest });
      if (whose) await other.sync(bens.take);
    }
    expect([anas.total(), bens.total()]).toEqual([{ [head]: 3 }, { [chest]: 2 }]);
    // Ana's own tally is unchanged.
    const back = person("ana");
    expect(getTotalCounts(back.store.get())).toEqual({ [head]: 1 });
    await back.sync();
    expect([anas.total(), bens.total()]).toEqual([{ [head]: 5 }, { [chest]: 2 }]);
    expect(readEndedShifts(storage).map(({ owner }) => owner)).toEqual([null]);
  });

  it("sends more offline shifts than fit into one request", async () => {
    const server = history();
    const { store, sync, end, storage } = device(server.take);
    for (let n = 0; n < 120; n++) {
      store.dispatch({ type: "add", studyId: head });
      end();
    }
    expect(readEndedShifts(storage)).toHaveLength(120);
    expect((await sync()).state).toBe("sent");
    expect([server.total(), readEndedShifts(storage)]).toEqual([{ [head]: 120 }, []]);
  });
});

describe("the visitors' tally", () => {
  const counted = () => {
    const server = history();
    const at = device(server.take);
    const visitor = at.person(null);
    visitor.store.dispatch({ type: "add", studyId: head, by: 7 });
    visitor.end();
    visitor.store.dispatch({ type: "add", studyId: chest });
    visitor.store.dispatch({ type: "start", now: now() });
    return { ...at, server, visitor, place: { storage: at.storage, owner: "ana" } };
  };

  it("belongs to nobody until claimed, and is offered once", async () => {
    const { storage, sync, server, place, person } = counted();
    await sync();
    expect(server.total()).toEqual({});
    const work = readVisitorTally(storage);
    expect(work?.counts).toEqual({ [head]: 7, [chest]: 1 });
    if (!work) throw new Error("expected a visitor tally");
    expect(isVisitorTallyDeclined(place, work)).toBe(false);
    declineVisitorTally(place, work);
    expect(isVisitorTallyDeclined(place, work)).toBe(true);
    // Another user can still claim the tally.
    expect(isVisitorTallyDeclined({ storage, owner: "ben" }, work)).toBe(false);
    expect(getTotalCounts(person(null).store.get())).toEqual({ [chest]: 1 });
    // New counts are offered again.
    person(null).end();
    person(null).store.dispatch({ type: "add", studyId: head });
    expect(isVisitorTallyDeclined(place, readVisitorTally(storage) ?? work)).toBe(false);
  });

  it("moves to the user who claims it, and the running shift continues", async () => {
    const { storage, store, sync, server, place, person } = counted();
    expect(claimVisitorTally({ ...place, store, now: now() })).toBe(true);
    expect(getTotalCounts(store.get())).toEqual({ [chest]: 1 });
    expect(store.get().timer.runningSince).toBe(now());
    expect(readVisitorTally(storage)).toBeNull();
    expect(getTotalCounts(person(null).store.get())).toEqual({});
    await sync();
    expect(server.total()).toEqual({ [head]: 7, [chest]: 1 });
  });

  it("ends if the user has a running shift of their own", async () => {
    const { storage, store, sync, server, place } = counted();
    store.dispatch({ type: "add", studyId: head });
    claimVisitorTally({ ...place, store, now: now() });
    expect(getTotalCounts(store.get())).toEqual({ [head]: 1 });
    await sync();
    expect([server.total(), readVisitorTally(storage)]).toEqual([{ [head]: 8, [chest]: 1 }, null]);
  });

  it("stays with the visitors if storage is full", () => {
    const { storage, store, place, person } = counted();
    const fullKept = { ...storage, write: () => false };
    expect(claimVisitorTally({ ...place, storage: fullKept, store, now: now() })).toBe(false);
    expect(readVisitorTally(storage)?.counts).toEqual({ [head]: 7, [chest]: 1 });
    expect(getTotalCounts(person("ana").store.get())).toEqual({});
  });

  it("provides the initial favorites and templates of a new user", () => {
    const { visitor, person } = counted();
    visitor.store.dispatch({ type: "favorite", studyId: head, isFavorite: true });
    visitor.store.dispatch({ type: "goal", goal: 6000 });
    expect(person("cy").store.get()).toMatchObject({ favorites: [head], goal: 6000, counts: {} });
  });
});

it("renews shift ids that belong to another account", async () => {
  const server = history();
  const { store, sync, end, storage } = device(server.take);
  store.dispatch({ type: "add", studyId: head });
  end();
  store.dispatch({ type: "add", studyId: chest, by: 2 });
  store.dispatch({ type: "start", now: 400_000 });
  store.dispatch({ type: "stop", now: 700_000 });
  const taken = [store.get().shiftId, ...readEndedShifts(storage).map(({ shiftId }) => shiftId)];
  const refuse = () => Response.json({ error: `Not your shifts: ${taken.join(", ")}` }, { status: 409 });
  expect((await sync(refuse)).state).toBe("unsent");
  expect(getTotalCounts(store.get())).toEqual({ [chest]: 2 });
  // A paused timer stays paused.
  expect(store.get().timer).toEqual({ startedAt: 400_000, runningSince: null, workedMs: 300_000 });
  expect((await sync()).state).toBe("sent");
  expect(server.total()).toEqual({ [head]: 1, [chest]: 2 });
  expect([...server.parts.keys()].filter((id) => taken.includes(id))).toEqual([]);
});

it.each(["shifts", "devices"])("keeps the shift on the device and reports that there are too many %s", async (what) => {
  const { store, sync, end, storage } = device(() => Response.json({ shifts: [] }));
  store.dispatch({ type: "add", studyId: head });
  end();
  const full = ({ parts }: { parts: Part[] }) =>
    Response.json({ shifts: parts.map(({ shiftId }) => ({ shiftId, full: what })) });
  expect((await sync(full as never)).state).toBe(`full of ${what}`);
  expect(readEndedShifts(storage)).toHaveLength(1);
});

it("sends pending counts before another device's end of the shift takes effect", async () => {
  const server = history();
  const [phone, desk] = [device(server.take), device(server.take)];
  phone.store.dispatch({ type: "add", studyId: head });
  await phone.sync();
  const { openRemoteShift } = await desk.sync();
  if (openRemoteShift) joinShift(desk.store, openRemoteShift);
  desk.end();
  await desk.sync();
  const meanwhile = (body: never) => {
    const answer = server.take(body);
    phone.store.dispatch({ type: "add", studyId: head });
    return answer;
  };
  expect((await phone.sync(meanwhile)).remoteChange).toBeUndefined();
  expect((await phone.sync()).remoteChange).toBe("ended");
  expect(server.total()).toEqual({ [head]: 2 });
});

describe("two devices", () => {
  it("share a shift and show the same total on both", async () => {
    const server = history();
    const [phone, desk] = [device(server.take), device(server.take)];
    phone.store.dispatch({ type: "add", studyId: head, by: 4 });
    await phone.sync();
    const { openRemoteShift } = await desk.sync();
    expect(openRemoteShift).toMatchObject({ shiftId: phone.store.get().shiftId, soFar: { elsewhere: { [head]: 4 } } });
    if (openRemoteShift) joinShift(desk.store, openRemoteShift);
    desk.store.dispatch({ type: "set", studyId: head, count: 1 });
    desk.store.dispatch({ type: "add", studyId: chest });
    await desk.sync();
    phone.store.dispatch({ type: "add", studyId: head });
    await phone.sync();
    await desk.sync();
    for (const { store } of [phone, desk]) expect(getTotalCounts(store.get())).toEqual({ [head]: 2, [chest]: 1 });
    phone.end();
    await phone.sync();
    expect((await desk.sync()).remoteChange).toBe("ended");
    expect(getTotalCounts(desk.store.get())).toEqual({});
    expect(server.total()).toEqual({ [head]: 2, [chest]: 1 });
  });

  it("learn that a shift was deleted", async () => {
    const server = history();
    const { store, sync } = device(server.take);
    store.dispatch({ type: "add", studyId: head });
    await sync();
    server.deleted.add(store.get().shiftId);
    expect((await sync()).remoteChange).toBe("deleted");
    expect(getTotalCounts(store.get())).toEqual({});
  });

  it("keep all counts of a shift that was deleted, restored, and joined again", async () => {
    const server = history();
    const { store, sync } = device(server.take);
    store.dispatch({ type: "add", studyId: head, by: 5 });
    const { shiftId } = store.get();
    await sync();
    server.deleted.add(shiftId);
    store.dispatch({ type: "add", studyId: head });
    expect((await sync()).remoteChange).toBe("deleted");
    server.deleted.delete(shiftId);
    const { openRemoteShift } = await sync();
    if (openRemoteShift) joinShift(store, openRemoteShift);
    expect([store.get().shiftId, getTotalCounts(store.get())]).toEqual([shiftId, { [head]: 6 }]);
    store.dispatch({ type: "add", studyId: chest });
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
            one.store.dispatch({ type: "add", studyId: head });
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
