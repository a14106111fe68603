import type { NearQuestion } from "~/features/questions/sketches.server";
import { isSame, type Written } from "../../model/editing";

// Changes are stored on the device immediately and on the server a second later. A draft saved elsewhere meanwhile is
// never overwritten: the admin sees both versions and chooses one.

/** The part of a draft that is saved on the server. */
export type DraftText = Pick<Written, "content" | "changeNote" | "correctsKey">;

/** A draft that another window saved first. */
export interface Conflict {
  revision: number;
  /** Name of the admin who saved it, or "Another window of yours". */
  by: string;
  words: DraftText;
}

export type Answer =
  | { status: "saved"; revision: number; at: string; near: NearQuestion[] }
  | ({ status: "elsewhere" } & Conflict)
  /** The draft was deleted, or the admin is signed out. */
  | { status: "gone" }
  /** The server rejected the draft, and a retry would not help. */
  | { status: "refused"; why: string };

export type SaveState =
  | { kind: "clean" | "changed" | "saving" | "offline" | "gone" }
  | { kind: "saved"; at: string }
  | { kind: "refused"; why: string }
  | { kind: "elsewhere"; theirs: Conflict };

/** The copy of a draft in local storage until the server has it. */
export interface LocalCopy {
  written: Written;
  /** The revision that the changes are based on. */
  revision: number;
  /** The state last sent without a response; if the server has it, this device saved it. */
  sent: Written | null;
}

export interface SaverTools {
  /** Throws if the server cannot be reached. `leaving` is true if the page is closing. */
  send(words: DraftText & { revision: number }, leaving: boolean): Promise<Answer>;
  /** Stores the local copy; null deletes it. */
  storeLocalCopy(copy: LocalCopy | null): void;
  /** Calls `act` after `ms` and returns a function that cancels it. */
  later(act: () => void, ms: number): () => void;
  tell(state: SaveState): void;
}

const autosaveDelay = 1000;
const maxRetryDelay = 30_000;

/** Autosaves one draft; call `write` on every change. */
export class DraftSaver {
  #now: Written;
  /** The state last confirmed by the server. */
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

  /** Restores the local copy, if any, and returns the state to edit. */
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

  /** Records the current state and schedules a save. */
  write(written: Written): void {
    if (written === this.#now) return;
    this.#now = written;
    this.#remember();
    if (this.#theirs || this.#ended) return;
    if (this.isDirty()) this.#wait();
    // If a save is already scheduled, it finds nothing to send.
    else if (!this.#callOff) this.tools.tell({ kind: "clean" });
  }

  isDirty(): boolean {
    return !isSame(this.#now, this.#kept);
  }

  /** Saves immediately and returns whether the server has everything. */
  async flush(): Promise<boolean> {
    // Repeats, because the state may change while a save is in progress.
    for (let round = 0; round < 3 && (this.#sending || this.isDirty()); round++) {
      await (this.#sending ?? this.#send());
      if (this.#theirs || this.#ended) return false;
    }
    return !this.isDirty();
  }

  /** Sends pending changes when the page closes. */
  leave(): void {
    if (this.isDirty() && !this.#theirs && !this.#ended) void this.#send(true);
  }

  /** Adopts the revision of a reloaded page if its content is unchanged. */
  heard(revision: number, words: DraftText): void {
    if (!this.#sending && !this.#theirs && isSame({ ...this.#kept, ...words }, this.#kept)) this.#revision = revision;
  }

  /** Stops saving and deletes the local copy of a discarded draft. */
  forget(): void {
    this.stop();
    this.tools.storeLocalCopy(null);
  }

  /** Resolves a conflict by overwriting the saved version with the local one. */
  keepMine(): void {
    if (!this.#theirs) return;
    this.#revision = this.#theirs.revision;
    this.#kept = { ...this.#now, ...this.#theirs.words };
    this.#theirs = null;
    this.#remember();
    void this.#send();
  }

  /** Resolves a conflict by adopting the saved version, and returns the new state. */
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

  /** Stops saving until `start` is called. */
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
        // The server already has what this device sent, but its response was lost.
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
        // The next change schedules another attempt.
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
