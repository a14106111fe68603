import type { QueuedSave, SaveStore } from "./queue-core";
import { createDeviceStore } from "./study-device-storage";
import { markUnsentSaves } from "./unsent-saves";

/** Returns a store in the memory of the tab, whose saves come after the saves on the device. */
export function createMemoryStore(): SaveStore {
  let waiting: QueuedSave[] = [];
  let lastSeq = 2 ** 50;
  return {
    list: async () => waiting,
    async add(save) {
      lastSeq += 1;
      const queuedSave = { seq: lastSeq, save };
      waiting = [...waiting, queuedSave];
      return queuedSave;
    },
    async remove({ seq }) {
      waiting = waiting.filter((queuedSave) => queuedSave.seq !== seq);
    },
  };
}

/**
 * Returns a store on the device that uses the memory of the tab if storage on the device fails. Calls `onFallback` when
 * a save goes to memory.
 */
export function createSaveStore(userId: string, username: string, onFallback: () => void): SaveStore {
  const deviceStore = createDeviceStore(userId);
  const memoryStore = createMemoryStore();
  let isMarkSet: boolean | null = null;
  const tryOrElse = async <T>(attempt: () => Promise<T>, fallback: () => T | Promise<T>): Promise<T> => {
    try {
      return await attempt();
    } catch {
      return fallback();
    }
  };
  return {
    async list() {
      const storedSaves = await tryOrElse(deviceStore.list, () => []);
      const allSaves = [...storedSaves, ...(await memoryStore.list())];
      if (isMarkSet !== storedSaves.length > 0) {
        isMarkSet = storedSaves.length > 0;
        markUnsentSaves({ userId, username }, isMarkSet);
      }
      return allSaves;
    },
    add: (save) =>
      tryOrElse(
        () => deviceStore.add(save),
        () => {
          onFallback();
          return memoryStore.add(save);
        },
      ),
    async remove(queued) {
      await memoryStore.remove(queued);
      await tryOrElse(
        () => deviceStore.remove(queued),
        () => {},
      );
    },
  };
}
