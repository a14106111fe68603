import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OpenQuestion } from "../../open-question.server";
import type { Save } from "../../save-schema";
import type { QueuedSave, SaveStore } from "./queue-core";

// The IndexedDB database of this browser: unsent saves of each learner, and prefetched questions.

interface StudySchema extends DBSchema {
  saves: { key: number; value: { userId: string; save: Save }; indexes: { user: string } };
  ahead: {
    key: [string, string, number];
    value: { userId: string; sessionId: string; position: number; open: OpenQuestion };
  };
}

let databasePromise: Promise<IDBPDatabase<StudySchema>> | null = null;

function openDatabase(): Promise<IDBPDatabase<StudySchema>> {
  databasePromise ??= openDB<StudySchema>("radcore-study", 1, {
    upgrade(db) {
      db.createObjectStore("saves", { autoIncrement: true }).createIndex("user", "userId");
      db.createObjectStore("ahead", { keyPath: ["userId", "sessionId", "position"] });
    },
    terminated() {
      databasePromise = null;
    },
  });
  databasePromise.catch(() => {
    databasePromise = null;
  });
  return databasePromise;
}

/** Returns the store of a learner's unsent saves on this device. Its methods reject if storage is blocked or full. */
export function createDeviceStore(userId: string): SaveStore {
  return {
    async list() {
      const transaction = (await openDatabase()).transaction("saves");
      const waiting: QueuedSave[] = [];
      for await (const cursor of transaction.store.index("user").iterate(userId))
        waiting.push({ seq: cursor.primaryKey, save: cursor.value.save });
      return waiting.sort((a, b) => a.seq - b.seq);
    },
    async add(save) {
      // With strict durability, the save is on disk before the learner sees it as saved.
      const transaction = (await openDatabase()).transaction("saves", "readwrite", { durability: "strict" });
      const seq = await transaction.store.add({ userId, save });
      await transaction.done;
      return { seq, save };
    },
    async remove({ seq }) {
      await (await openDatabase()).delete("saves", seq);
    },
  };
}

/** Returns the store of the prefetched questions of a session, on this device. */
export function createPrefetchStore(userId: string, sessionId: string) {
  const sessionRange = IDBKeyRange.bound([userId, sessionId], [userId, sessionId, []]);
  return {
    async list(): Promise<OpenQuestion[]> {
      return (await (await openDatabase()).getAll("ahead", sessionRange)).map((record) => record.open);
    },
    async keep(question: OpenQuestion): Promise<void> {
      const { position } = question;
      await (await openDatabase()).put("ahead", { userId, sessionId, position, open: { ...question, review: null } });
    },
    /** Deletes the prefetched questions of other sessions and learners. */
    async deleteOthers(): Promise<void> {
      const db = await openDatabase();
      for (const key of await db.getAllKeys("ahead"))
        if (key[0] !== userId || key[1] !== sessionId) await db.delete("ahead", key);
    },
  };
}
