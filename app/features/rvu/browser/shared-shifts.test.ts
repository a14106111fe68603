import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chest, head, lost, makeDevice, makeShiftServer } from "../../../testing/shift-devices";
import { getTotalCounts } from "../engine/tally/tally";
import { joinShift } from "./sync-shifts";

it("sends pending counts before another device's end of the shift takes effect", async () => {
  const server = makeShiftServer();
  const [phone, desk] = [makeDevice(server.take), makeDevice(server.take)];
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
    const server = makeShiftServer();
    const [phone, desk] = [makeDevice(server.take), makeDevice(server.take)];
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
    const server = makeShiftServer();
    const { store, sync } = makeDevice(server.take);
    store.dispatch({ type: "add", studyId: head });
    await sync();
    server.deleted.add(store.get().shiftId);
    expect((await sync()).remoteChange).toBe("deleted");
    expect(getTotalCounts(store.get())).toEqual({});
  });

  it("keep all counts of a shift that was deleted, restored, and joined again", async () => {
    const server = makeShiftServer();
    const { store, sync } = makeDevice(server.take);
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
        const server = makeShiftServer();
        const devices = [makeDevice(server.take), makeDevice(server.take)];
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
