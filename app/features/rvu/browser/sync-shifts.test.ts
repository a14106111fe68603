import { describe, expect, it } from "vitest";
import { chest, head, lost, makeDevice, makeShiftServer, type Part } from "../../../testing/shift-devices";
import { getTotalCounts } from "../engine/tally/tally";
import { listEndedShifts, readEndedShifts } from "./ended-shifts";

describe("sending shifts", () => {
  it("sends each shift whole, and sends shifts ended offline later", async () => {
    const server = makeShiftServer();
    const { store, sync, end, storage } = makeDevice(server.take);
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
    const server = makeShiftServer();
    const { store, sync, end, storage } = makeDevice(server.take);
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
    const [anas, bens] = [makeShiftServer(), makeShiftServer()];
    const { store, sync, end, storage, person } = makeDevice(anas.take);
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
    const server = makeShiftServer();
    const { store, sync, end, storage } = makeDevice(server.take);
    for (let n = 0; n < 120; n++) {
      store.dispatch({ type: "add", studyId: head });
      end();
    }
    expect(readEndedShifts(storage)).toHaveLength(120);
    expect((await sync()).state).toBe("sent");
    expect([server.total(), readEndedShifts(storage)]).toEqual([{ [head]: 120 }, []]);
  });
});

it("renews shift ids that belong to another account", async () => {
  const server = makeShiftServer();
  const { store, sync, end, storage } = makeDevice(server.take);
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
  const { store, sync, end, storage } = makeDevice(() => Response.json({ shifts: [] }));
  store.dispatch({ type: "add", studyId: head });
  end();
  const full = ({ parts }: { parts: Part[] }) =>
    Response.json({ shifts: parts.map(({ shiftId }) => ({ shiftId, full: what })) });
  expect((await sync(full as never)).state).toBe(`full of ${what}`);
  expect(readEndedShifts(storage)).toHaveLength(1);
});
