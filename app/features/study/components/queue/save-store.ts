import { deviceStore } from "./device-storage";
import type { Queued, SaveStore } from "./queue-core";
import { markUnsentSaves } from "./unsent-saves";

/** Returns a store in the tab's memory, ordered after the saves on the device. */
export function memoryStore(): SaveStore {
  let waiting: Queued[] = [];
  let last = 2 ** 50;
  return {
    list: async () => waiting,
    async add(save) {
      last += 1;
      const queued = { seq: last, save };
      waiting = [...waiting, queued];
      return queued;
    },
    async remove({ seq }) {
      waiting = waiting.filter((one) => one.seq !== seq);
    },
  };
}

/** Returns a store on the device that falls back to memory if storage is blocked or full; calls `onFallback` when it does. */
export function saveStore(userId: string, username: string, fallen: () => void): SaveStore {
  const device = deviceStore(userId);
  const memory = memoryStore();
  let marked: boolean | null = null;
  const orElse = async <T>(act: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch {
      return otherwise();
    }
  };
  return {
    async list() {
      const kept = await orElse(device.list, () => []);
      const all = [...kept, ...(await memory.list())];
      if (marked !== kept.length > 0) {
        marked = kept.length > 0;
        markUnsentSaves({ userId, username }, marked);
      }
      return all;
    },
    add: (save) =>
      orElse(
        () => device.add(save),
        () => {
          fallen();
          return memory.add(save);
        },
      ),
    async remove(queued) {
      await memory.remove(queued);
      await orElse(
        () => device.remove(queued),
        () => {},
      );
    },
  };
}
