import fc from "fast-check";
import { expect, test } from "vitest";
import { maxNoteLength } from "../../engine/note-length";
import type { SaveResult } from "../../save-schema";
import type { NewSave } from "../queue/use-save";
import { createNoteAutosave, mergeTypedText, type NoteDraft } from "./note-autosave";

type NoteSave = Extract<NewSave, { kind: "note" }>;
type Note = { text: string; clientId: string } | null;

/** A manual clock, a device store, and a server that answers on demand. */
function make(note: Note = null, { draft = null as NoteDraft | null, storage = true } = {}) {
  const sent: { save: NoteSave; answer(result: SaveResult): Promise<void> }[] = [];
  const device: { draft: NoteDraft | null } = { draft };
  let due: (() => void) | null = null;
  const keeper = createNoteAutosave({
    questionId: "q",
    note,
    draft,
    storeDraft(kept) {
      device.draft = kept;
      return storage;
    },
    send(save) {
      let resolve = (_: SaveResult) => {};
      const answered = new Promise<SaveResult>((done) => {
        resolve = done;
      });
      const answer = async (result: SaveResult) => {
        resolve(result);
        await new Promise((done) => setTimeout(done));
      };
      sent.push({ save: save as NoteSave, answer });
      return { id: `save-${sent.length}`, result: answered };
    },
    schedule(act) {
      due = act;
      return () => {
        due = null;
      };
    },
  });
  return { keeper, sent, device, pause: () => due?.() };
}

test("saves after a pause, first on the device, then on the server, each save naming the one before", async () => {
  const { keeper, sent, device, pause } = make({ text: "old", clientId: "first" });
  expect(keeper.getStatus()).toEqual({ text: "old", state: "saved" });
  keeper.type("old n");
  keeper.type("old new");
  expect(sent).toHaveLength(0);
  expect(keeper.getStatus().state).toBe("device");
  expect(device.draft).toEqual({ text: "old new", sent: "old", base: "first" });
  pause();
  expect(sent.map(({ save }) => save)).toEqual([{ kind: "note", questionId: "q", text: "old new", replaces: "first" }]);
  expect(keeper.getStatus().state).toBe("device");
  await sent[0]?.answer({ status: "saved", text: "old new", clientId: "save-1" });
  expect(keeper.getStatus()).toEqual({ text: "old new", state: "saved" });
  expect(device.draft).toBeNull();
  keeper.type("");
  keeper.flush();
  expect(sent[1]?.save).toMatchObject({ text: "", replaces: "save-1" });
});

test("does not save unchanged or too long text", () => {
  const { keeper, sent, pause } = make({ text: "old", clientId: "first" });
  keeper.flush();
  keeper.type("x".repeat(maxNoteLength + 1));
  expect(keeper.getStatus().state).toBe("too-long");
  pause();
  keeper.flush();
  expect(sent).toHaveLength(0);
});

test("reports when the device cannot store drafts", () => {
  const { keeper } = make(null, { storage: false });
  keeper.type("mine");
  expect(keeper.getStatus().state).toBe("waiting");
});

test("merges a note that was changed elsewhere", async () => {
  const { keeper, sent, pause } = make();
  keeper.type("mine");
  pause();
  await sent[0]?.answer({ status: "saved", text: "theirs – mine" });
  expect(keeper.getStatus()).toEqual({ text: "theirs – mine", state: "saved" });
});

test("sends text typed during a save after its result, merged with it", async () => {
  const { keeper, sent, pause } = make();
  keeper.type("mine");
  pause();
  keeper.type("mine, longer");
  keeper.flush();
  expect(sent).toHaveLength(1);
  await sent[0]?.answer({ status: "saved", text: "theirs – mine", clientId: "save-1" });
  expect(keeper.getStatus()).toEqual({ text: "theirs – mine, longer", state: "device" });
  pause();
  expect(sent[1]?.save).toMatchObject({ text: "theirs – mine, longer", replaces: "save-1" });
});

test("restores a deleted note that was changed elsewhere", async () => {
  const { keeper, sent } = make({ text: "old", clientId: "first" });
  keeper.type("");
  keeper.flush();
  await sent[0]?.answer({ status: "saved", text: "theirs", clientId: "other" });
  expect(keeper.getStatus()).toEqual({ text: "theirs", state: "saved" });
  keeper.type("theirs and mine");
  keeper.flush();
  expect(sent[1]?.save.replaces).toBe("other");
});

test("restores and saves an unsaved draft after a reload", () => {
  const before = { text: "mine, longer", sent: "mine", base: "save-1" };
  const { keeper, sent, pause } = make({ text: "theirs – mine", clientId: "save-1" }, { draft: before });
  expect(keeper.getStatus()).toEqual({ text: "theirs – mine, longer", state: "device" });
  pause();
  expect(sent[0]?.save).toMatchObject({ text: "theirs – mine, longer", replaces: "save-1" });

  const elsewhere = make({ text: "theirs", clientId: "other" }, { draft: before });
  elsewhere.pause();
  expect(elsewhere.sent[0]?.save).toMatchObject({ text: "mine, longer", replaces: "save-1" });
});

test("accepts a note from elsewhere unless it has unsaved text", async () => {
  const { keeper, sent } = make({ text: "old", clientId: "first" });
  expect(keeper.isCurrentFor("first")).toBe(true);
  expect(keeper.isCurrentFor("other")).toBe(false);
  keeper.type("new");
  expect(keeper.isCurrentFor("other")).toBe(true);
  keeper.flush();
  await sent[0]?.answer({ status: "saved", text: "new", clientId: "save-1" });
  expect(keeper.isCurrentFor("save-1")).toBe(true);
  expect(keeper.isCurrentFor("first")).toBe(true);
  expect(keeper.isCurrentFor(null)).toBe(false);
});

test("loses no typed text when notes are merged", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (theirs, saved, typed) => {
      const joined = mergeTypedText({ merged: `${theirs}\n\n– – –\n\n${saved}`, saved, current: typed });
      expect(joined).toContain(theirs);
      expect(joined.endsWith(typed)).toBe(true);
    }),
  );
});
