import type { NearQuestion } from "~/features/questions/sketches.server";
import { isSame, type Written } from "../../model/editing";

// What is written is on the device at once and on the server a second later. Whoever saved elsewhere meanwhile is never
// written over: both wordings are shown, and a person chooses.

/** What of the words goes to the server. */
export type DraftText = Pick<Written, "content" | "changeNote" | "correctsKey">;

/** What stands on the server in the place of what was to be saved. */
export interface Conflict {
  revision: number;
  /** Who saved it: a name, or "you, in another window". */
  by: string;
  words: DraftText;
}

export type Answer =
  | { status: "saved"; revision: number; at: string; near: NearQuestion[] }
  | ({ status: "elsewhere" } & Conflict)
  /** The draft is no more, or its writer is signed out. */
  | { status: "gone" }
  /** Sending it again would not help. */
  | { status: "refused"; why: string };

export type SaveState =
  | { kind: "clean" | "changed" | "saving" | "offline" | "gone" }
  | { kind: "saved"; at: string }
  | { kind: "refused"; why: string }
  | { kind: "elsewhere"; theirs: Conflict };

/** What the device keeps of a draft until the server has it. */
export interface LocalCopy {
  written: Written;
  /** The revision that the words were written on. */
  revision: number;
  /** What was sent and not answered: if the server has it, it is ours. */
  sent: Written | null;
}

export interface SaverTools {
  /** Throws where the server is not reached. `leaving`: the page goes, nobody waits for the answer. */
  send(words: DraftText & { revision: number }, leaving: boolean): Promise<Answer>;
  /** Keeps a copy on the device; null: none is needed any more. */
  storeLocalCopy(copy: LocalCopy | null): void;
  /** Calls after so many ms; gives what calls it off. */
  later(act: () => void, ms: number): () => void;
  tell(state: SaveState): void;
}

const autosaveDelay = 1000;
const maxRetryDelay = 30_000;

/** Keeps one draft: tell it every change with `write`. */
export class DraftSaver {
  #now: Written;
  /** What the server has. */
  #kept: Written;
  #revision: number;
  #sent: Written | null = null;
  #sending: Promise<void> | null = null;
  #callOff: (() => void) | null = null;
  #tries = 0;
  #theirs: Conflict | null = null;
  #ended = false;

  constructor(
    start: { written: Written; revision: number },
    readonly tools: SaverTools,
  ) {
    this.#now = start.written;
    this.#kept = start.written;
    this.#revision = start.revision;
  }

  /** Goes on with what the device kept; nothing where there is no copy. Gives what is to be written on. */
  resume(copy: LocalCopy | null, savedBy: string): Written {
    if (!copy) return this.#now;
    const server = this.#kept;
    this.#now = copy.written;
    if (isSame(copy.written, server)) {
      this.#now = { ...server, shelf: copy.written.shelf };
      this.#kept = this.#now;
    } else if (copy.revision === this.#revision || (copy.sent && isSame(copy.sent, server))) this.#wait();
    else this.#collide({ revision: this.#revision, by: savedBy, words: server });
    return this.#now;
  }

  /** The words as they are now. */
  write(written: Written): void {
    if (written === this.#now) return;
    this.#now = written;
    this.#remember();
    if (this.#theirs || this.#ended) return;
    if (this.isDirty()) this.#wait();
    // Changed back: what waits to be sent finds nothing to send.
    else if (!this.#callOff) this.tools.tell({ kind: "clean" });
  }

  isDirty(): boolean {
    return !isSame(this.#now, this.#kept);
  }

  /** Saves at once; whether everything is on the server then. */
  async flush(): Promise<boolean> {
    // What changed while something was on its way goes after it.
    for (let round = 0; round < 3 && (this.#sending || this.isDirty()); round++) {
      await (this.#sending ?? this.#send());
      if (this.#theirs || this.#ended) return false;
    }
    return !this.isDirty();
  }

  /** The page goes. */
  leave(): void {
    if (this.isDirty() && !this.#theirs && !this.#ended) void this.#send(true);
  }

  /** What the server has now, as the page says: the same words under another number are the same. */
  heard(revision: number, words: DraftText): void {
    if (!this.#sending && !this.#theirs && isSame({ ...this.#kept, ...words }, this.#kept)) this.#revision = revision;
  }

  /** The draft is thrown away: nothing of it is kept or sent any more. */
  forget(): void {
    this.stop();
    this.tools.storeLocalCopy(null);
  }

  /** The words here go on, over what stands on the server. */
  keepMine(): void {
    if (!this.#theirs) return;
    this.#revision = this.#theirs.revision;
    this.#kept = { ...this.#now, ...this.#theirs.words };
    this.#theirs = null;
    this.#remember();
    void this.#send();
  }

  /** What stands on the server goes on; gives the words that stand here then. */
  takeTheirs(): Written {
    if (this.#theirs) {
      this.#revision = this.#theirs.revision;
      this.#now = { ...this.#now, ...this.#theirs.words };
      this.#kept = this.#now;
      this.#theirs = null;
      this.#remember();
      this.tools.tell({ kind: "clean" });
    }
    return this.#now;
  }

  /** Nobody writes any more; `start` goes on. */
  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#ended = true;
  }

  start(): void {
    this.#ended = false;
    if (this.isDirty() && !this.#theirs) this.#wait();
  }

  #wait(ms = autosaveDelay): void {
    this.#callOff?.();
    this.#callOff = this.tools.later(() => void this.#send(), ms);
    if (ms === autosaveDelay && !this.#sending) this.tools.tell({ kind: "changed" });
  }

  #send(leaving = false): Promise<void> {
    this.#callOff?.();
    this.#callOff = null;
    if (this.#sending && !leaving) return this.#sending;
    if (!this.isDirty() || this.#theirs || this.#ended) return Promise.resolve();
    const on = this.#deliver(leaving).finally(() => {
      if (this.#sending === on) this.#sending = null;
      if (this.isDirty() && !this.#callOff && !this.#theirs && !this.#ended) this.#wait();
    });
    this.#sending = on;
    return on;
  }

  async #deliver(leaving: boolean): Promise<void> {
    const sending = this.#now;
    const lost = this.#sent;
    this.#sent = sending;
    this.#remember();
    this.tools.tell({ kind: "saving" });
    const { content, changeNote, correctsKey } = sending;
    let answer: Answer;
    try {
      answer = await this.tools.send({ content, changeNote, correctsKey, revision: this.#revision }, leaving);
    } catch {
      if (this.#ended) return;
      this.tools.tell({ kind: "offline" });
      this.#tries += 1;
      this.#wait(Math.min(maxRetryDelay, 2 * autosaveDelay * 2 ** (this.#tries - 1)));
      return;
    }
    if (this.#ended) return;
    this.#tries = 0;
    switch (answer.status) {
      case "saved":
        this.#revision = answer.revision;
        this.#kept = sending;
        this.#sent = null;
        this.tools.tell(this.isDirty() ? { kind: "changed" } : { kind: "saved", at: answer.at });
        this.#remember();
        return;
      case "elsewhere": {
        const { words, revision } = answer;
        const there = { ...sending, ...words };
        // An answer that was lost: what stands there was sent from here.
        if (isSame(there, sending) || (lost && isSame(there, lost))) {
          this.#revision = revision;
          this.#kept = there;
          this.#sent = null;
          this.#remember();
          this.tools.tell(this.isDirty() ? { kind: "changed" } : { kind: "clean" });
        } else this.#collide(answer);
        return;
      }
      default:
        this.#ended = answer.status === "gone";
        this.tools.tell(answer.status === "gone" ? { kind: "gone" } : { kind: "refused", why: answer.why });
        // It is said once more when something has changed.
        this.#callOff = () => undefined;
    }
  }

  #collide(theirs: Conflict): void {
    this.#theirs = theirs;
    this.#callOff?.();
    this.#callOff = null;
    this.tools.tell({ kind: "elsewhere", theirs });
  }

  #remember(): void {
    const shelved = Object.keys(this.#now.shelf).length > 0;
    const needed = this.isDirty() || shelved || this.#theirs !== null;
    this.tools.storeLocalCopy(needed ? { written: this.#now, revision: this.#revision, sent: this.#sent } : null);
  }
}
