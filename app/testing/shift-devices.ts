import { saveEndedShift, toEndedShift } from "../features/rvu/browser/ended-shifts";
import { createUuid, type DeviceStorage } from "../features/rvu/browser/rvu-device-storage";
import { syncShifts } from "../features/rvu/browser/sync-shifts";
import { createTallyStore } from "../features/rvu/browser/tally-store";
import { addCounts, type Counts } from "../features/rvu/engine/tally/tally-counts";

// Devices and the server of their shifts, for tests.

export const head = "ct-head-without-contrast";
export const chest = "chest-x-ray-1-view";
export const now = () => 1_000_000;

export interface Part {
  shiftId: string;
  revision: number;
  endedAt: number | null;
  counts: Counts;
}

/** Returns a fake server that stores the newest revision of each device's part of a shift, as the real one does. */
export function makeShiftServer() {
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

/** Returns a device of Ana's. `person` returns the tally of another user of the device; null stands for visitors. */
export function makeDevice(take: Server) {
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

export const lost = () => Promise.reject(new TypeError("no network"));
