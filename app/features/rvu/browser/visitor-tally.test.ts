import { describe, expect, it } from "vitest";
import { chest, head, makeDevice, makeShiftServer, now } from "../../../testing/shift-devices";
import { getTotalCounts } from "../engine/tally/tally";
import { claimVisitorTally, declineVisitorTally, isVisitorTallyDeclined, readVisitorTally } from "./visitor-tally";

describe("the visitors' tally", () => {
  const counted = () => {
    const server = makeShiftServer();
    const at = makeDevice(server.take);
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
