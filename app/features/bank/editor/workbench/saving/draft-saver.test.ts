import { beforeEach, expect, it } from "vitest";
import type { DraftState } from "../../model/edit-history";
import { DraftSaver, type SavedDraftFields, type SaveResponse, type SaveState } from "./draft-saver";
import { type LocalCopy, parseLocalCopy } from "./local-draft-copy";

// The server stores one draft with a revision, like drafts/save-question-draft.server.ts; the network can lose requests and responses.

const say = (stem: string): DraftState => ({
  content: { stem },
  earlierFields: {},
  changeNote: "",
});

let server: { words: SavedDraftFields; revision: number };
let line: "up" | "down" | "loses answers";
let copy: LocalCopy | null;
let told: SaveState[];
let waiting: (() => void)[];

beforeEach(() => {
  server = { words: say("begun"), revision: 1 };
  line = "up";
  copy = null;
  told = [];
  waiting = [];
});

function receive({ revision, ...words }: SavedDraftFields & { revision: number }): SaveResponse {
  const same = JSON.stringify(words) === JSON.stringify(server.words);
  if (revision !== server.revision && !same)
    return { status: "elsewhere", by: "Ben", revision: server.revision, draft: server.words };
  if (!same) server = { words, revision: server.revision + 1 };
  return { status: "saved", revision: server.revision, at: "12:03", near: [] };
}

function open(): { saver: DraftSaver; words: DraftState } {
  const { words, revision } = server;
  const saver = new DraftSaver(
    { written: { ...words, earlierFields: {} }, revision },
    {
      async send(message) {
        if (line === "down") throw new Error("offline");
        const answer = receive(structuredClone(message));
        await Promise.resolve();
        if (line === "loses answers") throw new Error("lost");
        return answer;
      },
      storeLocalCopy(next) {
        copy = structuredClone(next);
      },
      schedule(act) {
        waiting.push(act);
        return () => {
          waiting = waiting.filter((one) => one !== act);
        };
      },
      onStateChange: (state) => told.push(state),
    },
  );
  return { saver, words: saver.resume(parseLocalCopy(JSON.stringify(copy)), "Ben") };
}

const passes = async () => {
  for (const act of waiting.splice(0)) act();
  for (let n = 0; n < 10; n++) await Promise.resolve();
};
const last = () => told.at(-1);

it("saves a second after the last change, and asks nothing of the device then", async () => {
  const { saver } = open();
  saver.write(say("one"));
  saver.write(say("two"));
  expect(waiting).toHaveLength(1);
  expect(copy?.written.content).toEqual({ stem: "two" });
  await passes();
  expect([server.words.content, last(), copy]).toEqual([{ stem: "two" }, { kind: "saved", at: "12:03" }, null]);
});

it("sends nothing when nothing is changed, or changed back", async () => {
  const { saver } = open();
  saver.write(say("x"));
  saver.write(say("begun"));
  await passes();
  expect(server.revision).toBe(1);
});

it("sends what was written while it was sending", async () => {
  const { saver } = open();
  saver.write(say("one"));
  const all = saver.flush();
  saver.write(say("two"));
  expect(await all).toBe(true);
  expect([server.words.content, server.revision]).toEqual([{ stem: "two" }, 3]);
});

it("keeps words on the device without a connection, through a reload, and sends them later", async () => {
  const { saver } = open();
  line = "down";
  saver.write(say("offline"));
  expect(await saver.flush()).toBe(false);
  expect(last()).toEqual({ kind: "offline" });
  saver.stop();
  const again = open();
  expect(again.words.content).toEqual({ stem: "offline" });
  line = "up";
  await passes();
  expect([server.words.content, copy]).toEqual([{ stem: "offline" }, null]);
});

it("takes a save whose answer was lost for its own", async () => {
  const { saver } = open();
  line = "loses answers";
  saver.write(say("first"));
  await passes();
  expect(server.revision).toBe(2);
  saver.write(say("first and more"));
  line = "up";
  expect(await saver.flush()).toBe(true);
  expect([server.words.content, told.some(({ kind }) => kind === "elsewhere")]).toEqual([
    { stem: "first and more" },
    false,
  ]);
});

it("takes it for its own after a reload as well", async () => {
  const { saver } = open();
  line = "loses answers";
  saver.write(say("first"));
  await passes();
  saver.write(say("first and more"));
  saver.stop();
  line = "up";
  expect(open().words.content).toEqual({ stem: "first and more" });
  await passes();
  expect([server.words.content, last()?.kind]).toEqual([{ stem: "first and more" }, "saved"]);
});

it("never writes over what somebody else has saved, unless told to", async () => {
  const [mine, theirs] = [open().saver, open().saver];
  theirs.write(say("theirs"));
  await theirs.flush();
  mine.write(say("mine"));
  expect(await mine.flush()).toBe(false);
  expect(last()).toMatchObject({ kind: "elsewhere", theirs: { by: "Ben", draft: { content: { stem: "theirs" } } } });
  mine.write(say("mine still"));
  await passes();
  expect(server.words.content).toEqual({ stem: "theirs" });
  mine.keepMine();
  expect(await mine.flush()).toBe(true);
  expect(server.words.content).toEqual({ stem: "mine still" });
});

it("takes theirs, and goes on from there", async () => {
  const [mine, theirs] = [open().saver, open().saver];
  theirs.write(say("theirs"));
  await theirs.flush();
  mine.write(say("mine"));
  await mine.flush();
  expect(mine.loadTheirs().content).toEqual({ stem: "theirs" });
  expect([mine.isDirty(), copy]).toEqual([false, null]);
  mine.write(say("theirs and mine"));
  expect(await mine.flush()).toBe(true);
});

it("shows both after a reload too, when somebody saved while this device was offline", async () => {
  const { saver } = open();
  line = "down";
  saver.write(say("mine"));
  await saver.flush();
  saver.stop();
  line = "up";
  server = { words: say("theirs"), revision: 2 };
  const again = open();
  expect(again.words.content).toEqual({ stem: "mine" });
  expect(last()).toMatchObject({ kind: "elsewhere", theirs: { draft: { content: { stem: "theirs" } } } });
  await passes();
  expect(server.words.content).toEqual({ stem: "theirs" });
});

it("goes on with a copy that an older release left on the device", async () => {
  const { earlierFields: _, ...written } = say("from before");
  const stored = { written: { ...written, shelf: { "": { labels: ["kept"] } } }, revision: 1, sent: null };
  copy = stored as unknown as LocalCopy;
  const { saver, words } = open();
  expect(words).toEqual({ ...say("from before"), earlierFields: { "": { labels: ["kept"] } } });
  saver.write({ ...words, content: { stem: "from now" } });
  expect(await saver.flush()).toBe(true);
  expect(server.words.content).toEqual({ stem: "from now" });
});

it.each(["null", "{}", '{"written":{}}', '{"written":{"content":{}}}'])("finds no copy in %s", (text) => {
  expect(parseLocalCopy(text)).toBeNull();
});

it("takes the same words under another number for the same", async () => {
  const { saver } = open();
  server.revision = 5;
  saver.adoptRevision(5, server.words);
  saver.write(say("after the act"));
  expect(await saver.flush()).toBe(true);
});

it("sends nothing any more of a draft that was thrown away", async () => {
  const { saver } = open();
  saver.write(say("never mind"));
  saver.discard();
  await passes();
  expect([server.revision, copy]).toEqual([1, null]);
});
