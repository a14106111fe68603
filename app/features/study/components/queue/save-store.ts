import { createDeviceStore } from "./device-storage";
import type { QueuedSave, SaveStore } from "./queue-core";
import { markUnsentSaves } from "./unsent-saves";

/** Returns a store in the memory of the tab, whose saves come after the saves on the device. */
export function createMemoryStore(): SaveStore {
  let waiting: QueuedSave[] = [];
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

/**
 * Returns a store on the device that uses the memory of the tab if storage on the device fails. Calls `onFallback` when
 * a save goes to memory.
 */
export function createSaveStore(userId: string, username: string, onFallback: () => void): SaveStore {
  const device = createDeviceStore(userId);
  const memory = createMemoryStore();
  let isMarked: boolean | null = null;
  const tryOrElse = async <T>(act: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch {
      return otherwise();
    }
  };
  return {
    async list() {
      const stored = await tryOrElse(device.list, () => []);
      const all = [...stored, ...(await memory.list())];
      if (isMarked !== stored.length > 0) {
        isMarked = stored.length > 0;
        markUnsentSaves({ userId, username }, isMarked);
      }
      return all;
    },
    add: (save) =>
      tryOrElse(
        () => device.add(save),
        () => {
          onFallback();
          return memory.add(save);
        },
      ),
    async remove(queued) {
      await memory.remove(queued);
      await tryOrElse(
        () => device.remove(queued),
        () => {},
      );
    },
  };
}
