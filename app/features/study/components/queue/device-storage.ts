import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OpenQuestion } from "../../open-question.server";
import type { Save } from "../../save-schema";
import type { QueuedSave, SaveStore } from "./queue-core";

// The IndexedDB database of this browser: unsent saves of each learner, and prefetched questions.

interface Schema extends DBSchema {
  saves: { key: number; value: { userId: string; save: Save }; indexes: { user: string } };
  ahead: {
    key: [string, string, number];
    value: { userId: string; sessionId: string; position: number; open: OpenQuestion };
  };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("radcore-study", 1, {
    upgrade(db) {
      db.createObjectStore("saves", { autoIncrement: true }).createIndex("user", "userId");
      db.createObjectStore("ahead", { keyPath: ["userId", "sessionId", "position"] });
    },
    terminated() {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Returns the store of a learner's unsent saves on this device. Its methods reject if storage is blocked or full. */
export function createDeviceStore(userId: string): SaveStore {
  return {
    async list() {
      const transaction = (await open()).transaction("saves");
      const waiting: QueuedSave[] = [];
      for await (const cursor of transaction.store.index("user").iterate(userId))
        waiting.push({ seq: cursor.primaryKey, save: cursor.value.save });
      return waiting.sort((a, b) => a.seq - b.seq);
    },
    async add(save) {
      // With strict durability, the save is on disk before the learner sees it as saved.
      const transaction = (await open()).transaction("saves", "readwrite", { durability: "strict" });
      const seq = await transaction.store.add({ userId, save });
      await transaction.done;
      return { seq, save };
    },
    async remove({ seq }) {
      await (await open()).delete("saves", seq);
    },
  };
}

/** Returns the store of the prefetched questions of a session, on this device. */
export function createPrefetchStore(userId: string, sessionId: string) {
  const all = IDBKeyRange.bound([userId, sessionId], [userId, sessionId, []]);
  return {
    async list(): Promise<OpenQuestion[]> {
      return (await (await open()).getAll("ahead", all)).map((kept) => kept.open);
    },
    async keep(question: OpenQuestion): Promise<void> {
      const { position } = question;
      await (await open()).put("ahead", { userId, sessionId, position, open: { ...question, review: null } });
    },
    /** Deletes the prefetched questions of other sessions and learners. */
    async tidy(): Promise<void> {
      const db = await open();
      for (const key of await db.getAllKeys("ahead"))
        if (key[0] !== userId || key[1] !== sessionId) await db.delete("ahead", key);
    },
  };
}
