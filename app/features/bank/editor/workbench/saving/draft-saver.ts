import type { NearDuplicate } from "~/features/questions/sketches.server";
import { type DraftState, isSameDraft } from "../../model/editing";

// Changes are stored on the device immediately and on the server a second later. A draft saved elsewhere meanwhile is
// never overwritten: the admin sees both versions and chooses one.

/** The part of a draft that is saved on the server. */
export type DraftText = Pick<DraftState, "content" | "changeNote" | "correctsKey">;

/** A draft that another window saved first. */
export interface Conflict {
  revision: number;
  /** Name of the admin who saved it, or "Another window of yours". */
  by: string;
  draft: DraftText;
}

export type SaveResponse =
  | { status: "saved"; revision: number; at: string; near: NearDuplicate[] }
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
  written: DraftState;
  /** The revision that the changes are based on. */
  revision: number;
  /** The state last sent without a response; if the server has it, this device saved it. */
  sent: DraftState | null;
}

export interface SaverDependencies {
  /** Throws if the server cannot be reached. `leaving` is true if the page is closing. */
  send(draft: DraftText & { revision: number }, leaving: boolean): Promise<SaveResponse>;
  /** Stores the local copy; null deletes it. */
  storeLocalCopy(copy: LocalCopy | null): void;
  /** Calls `act` after `ms` and returns a function that cancels it. */
  schedule(act: () => void, ms: number): () => void;
  onStateChange(state: SaveState): void;
}

const autosaveDelay = 1000;
const maxRetryDelay = 30_000;

/** Autosaves one draft; call `write` on every change. */
export class DraftSaver {
  #now: DraftState;
  /** The state last confirmed by the server. */
  #saved: DraftState;
  #revision: number;
  #sent: DraftState | null = null;
  #sending: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;
  #tries = 0;
  #theirs: Conflict | null = null;
  #isStopped = false;

  constructor(
    start: { written: DraftState; revision: number },
    readonly dependencies: SaverDependencies,
  ) {
    this.#now = start.written;
    this.#saved = start.written;
    this.#revision = start.revision;
  }

  /** Restores the local copy, if any, and returns the state to edit. */
  resume(copy: LocalCopy | null, savedBy: string): DraftState {
    if (!copy) return this.#now;
    const server = this.#saved;
    this.#now = copy.written;
    if (isSameDraft(copy.written, server)) {
      this.#now = { ...server, shelf: copy.written.shelf };
      this.#saved = this.#now;
    } else if (copy.revision === this.#revision || (copy.sent && isSameDraft(copy.sent, server))) this.#scheduleSend();
    else this.#reportConflict({ revision: this.#revision, by: savedBy, draft: server });
    return this.#now;
  }

  /** Records the current state and schedules a save. */
  write(written: DraftState): void {
    if (written === this.#now) return;
    this.#now = written;
    this.#storeCopy();
    if (this.#theirs || this.#isStopped) return;
    if (this.isDirty()) this.#scheduleSend();
    // If a save is already scheduled, it finds nothing to send.
    else if (!this.#cancelTimer) this.dependencies.onStateChange({ kind: "clean" });
  }

  isDirty(): boolean {
    return !isSameDraft(this.#now, this.#saved);
  }

  /** Saves immediately and returns whether the server has everything. */
  async flush(): Promise<boolean> {
    // Repeats, because the state may change while a save is in progress.
    for (let round = 0; round < 3 && (this.#sending || this.isDirty()); round++) {
      await (this.#sending ?? this.#send());
      if (this.#theirs || this.#isStopped) return false;
    }
    return !this.isDirty();
  }

  /** Sends pending changes when the page closes. */
  sendBeforeLeaving(): void {
    if (this.isDirty() && !this.#theirs && !this.#isStopped) void this.#send(true);
  }

  /** Adopts the revision of a reloaded page if its content is unchanged. */
  adoptRevision(revision: number, draft: DraftText): void {
    if (!this.#sending && !this.#theirs && isSameDraft({ ...this.#saved, ...draft }, this.#saved))
      this.#revision = revision;
  }

  /** Stops saving and deletes the local copy of a discarded draft. */
  discard(): void {
    this.stop();
    this.dependencies.storeLocalCopy(null);
  }

  /** Resolves a conflict by overwriting the saved version with the local one. */
  keepMine(): void {
    if (!this.#theirs) return;
    this.#revision = this.#theirs.revision;
    this.#saved = { ...this.#now, ...this.#theirs.draft };
    this.#theirs = null;
    this.#storeCopy();
    void this.#send();
  }

  /** Resolves a conflict by adopting the saved version, and returns the new state. */
  loadTheirs(): DraftState {
    if (this.#theirs) {
      this.#revision = this.#theirs.revision;
      this.#now = { ...this.#now, ...this.#theirs.draft };
      this.#saved = this.#now;
      this.#theirs = null;
      this.#storeCopy();
      this.dependencies.onStateChange({ kind: "clean" });
    }
    return this.#now;
  }

  /** Stops saving until `start` is called. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#isStopped = true;
  }

  start(): void {
    this.#isStopped = false;
    if (this.isDirty() && !this.#theirs) this.#scheduleSend();
  }

  #scheduleSend(ms = autosaveDelay): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.dependencies.schedule(() => void this.#send(), ms);
    if (ms === autosaveDelay && !this.#sending) this.dependencies.onStateChange({ kind: "changed" });
  }

  #send(leaving = false): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#sending && !leaving) return this.#sending;
    if (!this.isDirty() || this.#theirs || this.#isStopped) return Promise.resolve();
    const on = this.#post(leaving).finally(() => {
      if (this.#sending === on) this.#sending = null;
      if (this.isDirty() && !this.#cancelTimer && !this.#theirs && !this.#isStopped) this.#scheduleSend();
    });
    this.#sending = on;
    return on;
  }

  async #post(leaving: boolean): Promise<void> {
    const sending = this.#now;
    const previouslySent = this.#sent;
    this.#sent = sending;
    this.#storeCopy();
    this.dependencies.onStateChange({ kind: "saving" });
    const { content, changeNote, correctsKey } = sending;
    let answer: SaveResponse;
    try {
      answer = await this.dependencies.send({ content, changeNote, correctsKey, revision: this.#revision }, leaving);
    } catch {
      if (this.#isStopped) return;
      this.dependencies.onStateChange({ kind: "offline" });
      this.#tries += 1;
      this.#scheduleSend(Math.min(maxRetryDelay, 2 * autosaveDelay * 2 ** (this.#tries - 1)));
      return;
    }
    if (this.#isStopped) return;
    this.#tries = 0;
    switch (answer.status) {
      case "saved":
        this.#revision = answer.revision;
        this.#saved = sending;
        this.#sent = null;
        this.dependencies.onStateChange(this.isDirty() ? { kind: "changed" } : { kind: "saved", at: answer.at });
        this.#storeCopy();
        return;
      case "elsewhere": {
        const { draft, revision } = answer;
        const serverState = { ...sending, ...draft };
        // The server already has what this device sent, but its response was lost.
        if (isSameDraft(serverState, sending) || (previouslySent && isSameDraft(serverState, previouslySent))) {
          this.#revision = revision;
          this.#saved = serverState;
          this.#sent = null;
          this.#storeCopy();
          this.dependencies.onStateChange(this.isDirty() ? { kind: "changed" } : { kind: "clean" });
        } else this.#reportConflict(answer);
        return;
      }
      default:
        this.#isStopped = answer.status === "gone";
        this.dependencies.onStateChange(
          answer.status === "gone" ? { kind: "gone" } : { kind: "refused", why: answer.why },
        );
        // The next change schedules another attempt.
        this.#cancelTimer = () => undefined;
    }
  }

  #reportConflict(theirs: Conflict): void {
    this.#theirs = theirs;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.dependencies.onStateChange({ kind: "elsewhere", theirs });
  }

  #storeCopy(): void {
    const hasShelf = Object.keys(this.#now.shelf).length > 0;
    const isNeeded = this.isDirty() || hasShelf || this.#theirs !== null;
    this.dependencies.storeLocalCopy(
      isNeeded ? { written: this.#now, revision: this.#revision, sent: this.#sent } : null,
    );
  }
}
