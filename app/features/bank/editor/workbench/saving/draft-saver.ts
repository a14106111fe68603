import type { NearDuplicate } from "~/features/questions/sketches.server";
import { type DraftState, isSameDraft } from "../../model/edit-history";
import type { LocalCopy } from "./local-draft-copy";

// Changes are stored on the device immediately and on the server a second later. If the draft was saved elsewhere
// meanwhile, nothing is overwritten: the admin sees both versions and chooses one.

/** The part of a draft that is saved on the server. */
export type SavedDraftFields = Pick<DraftState, "content" | "changeNote">;

/** The saved draft in a conflict: another admin or another window saved it first. */
export interface Conflict {
  revision: number;
  /** Name of the admin who saved the draft, or "Another window of yours". */
  by: string;
  draft: SavedDraftFields;
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

export interface SaverDependencies {
  /** Sends the draft to the server; throws if the server cannot be reached. `isLeaving` is true if the page is closing. */
  send(draft: SavedDraftFields & { revision: number }, isLeaving: boolean): Promise<SaveResponse>;
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
  #current: DraftState;
  /** The state last confirmed by the server. */
  #confirmed: DraftState;
  #revision: number;
  #unconfirmed: DraftState | null = null;
  #pendingSend: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;
  #failedTries = 0;
  #conflict: Conflict | null = null;
  #isStopped = false;

  constructor(
    initialDraft: { written: DraftState; revision: number },
    readonly dependencies: SaverDependencies,
  ) {
    this.#current = initialDraft.written;
    this.#confirmed = initialDraft.written;
    this.#revision = initialDraft.revision;
  }

  /** Restores the local copy, if any, and returns the state to edit. */
  resume(copy: LocalCopy | null, savedBy: string): DraftState {
    if (!copy) return this.#current;
    const serverState = this.#confirmed;
    this.#current = copy.written;
    if (isSameDraft(copy.written, serverState)) {
      this.#current = { ...serverState, earlierFields: copy.written.earlierFields };
      this.#confirmed = this.#current;
    } else if (copy.revision === this.#revision || (copy.sent && isSameDraft(copy.sent, serverState)))
      this.#scheduleSend();
    else this.#reportConflict({ revision: this.#revision, by: savedBy, draft: serverState });
    return this.#current;
  }

  /** Records the current state and schedules a save. */
  write(written: DraftState): void {
    if (written === this.#current) return;
    this.#current = written;
    this.#storeCopy();
    if (this.#conflict || this.#isStopped) return;
    if (this.isDirty()) this.#scheduleSend();
    // No timer needs to be canceled, because a scheduled save sends nothing if nothing has changed.
    else if (!this.#cancelTimer) this.dependencies.onStateChange({ kind: "clean" });
  }

  isDirty(): boolean {
    return !isSameDraft(this.#current, this.#confirmed);
  }

  /** Saves immediately and returns whether the server then has all changes. */
  async flush(): Promise<boolean> {
    // Repeats, because the state may change while a save is in progress.
    for (let round = 0; round < 3 && (this.#pendingSend || this.isDirty()); round++) {
      await (this.#pendingSend ?? this.#send());
      if (this.#conflict || this.#isStopped) return false;
    }
    return !this.isDirty();
  }

  /** Sends pending changes when the page closes. */
  sendBeforeLeaving(): void {
    if (this.isDirty() && !this.#conflict && !this.#isStopped) void this.#send(true);
  }

  /** Uses the revision of the reloaded draft if its text has not changed. */
  adoptRevision(revision: number, draft: SavedDraftFields): void {
    if (!this.#pendingSend && !this.#conflict && isSameDraft({ ...this.#confirmed, ...draft }, this.#confirmed))
      this.#revision = revision;
  }

  /** Stops saving and deletes the local copy of a discarded draft. */
  discard(): void {
    this.stop();
    this.dependencies.storeLocalCopy(null);
  }

  /** Resolves a conflict by overwriting the saved version with the local one. */
  keepMine(): void {
    if (!this.#conflict) return;
    this.#revision = this.#conflict.revision;
    this.#confirmed = { ...this.#current, ...this.#conflict.draft };
    this.#conflict = null;
    this.#storeCopy();
    void this.#send();
  }

  /** Resolves a conflict by adopting the saved version, and returns the new state. */
  loadTheirs(): DraftState {
    if (this.#conflict) {
      this.#revision = this.#conflict.revision;
      this.#current = { ...this.#current, ...this.#conflict.draft };
      this.#confirmed = this.#current;
      this.#conflict = null;
      this.#storeCopy();
      this.dependencies.onStateChange({ kind: "clean" });
    }
    return this.#current;
  }

  /** Stops saving until `start` is called. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#isStopped = true;
  }

  start(): void {
    this.#isStopped = false;
    if (this.isDirty() && !this.#conflict) this.#scheduleSend();
  }

  #scheduleSend(delayMs = autosaveDelay): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.dependencies.schedule(() => void this.#send(), delayMs);
    if (delayMs === autosaveDelay && !this.#pendingSend) this.dependencies.onStateChange({ kind: "changed" });
  }

  #send(isLeaving = false): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#pendingSend && !isLeaving) return this.#pendingSend;
    if (!this.isDirty() || this.#conflict || this.#isStopped) return Promise.resolve();
    const sendPromise = this.#post(isLeaving).finally(() => {
      if (this.#pendingSend === sendPromise) this.#pendingSend = null;
      if (this.isDirty() && !this.#cancelTimer && !this.#conflict && !this.#isStopped) this.#scheduleSend();
    });
    this.#pendingSend = sendPromise;
    return sendPromise;
  }

  async #post(isLeaving: boolean): Promise<void> {
    const stateToSend = this.#current;
    const previouslySentState = this.#unconfirmed;
    this.#unconfirmed = stateToSend;
    this.#storeCopy();
    this.dependencies.onStateChange({ kind: "saving" });
    const { content, changeNote } = stateToSend;
    let response: SaveResponse;
    try {
      response = await this.dependencies.send({ content, changeNote, revision: this.#revision }, isLeaving);
    } catch {
      if (this.#isStopped) return;
      this.dependencies.onStateChange({ kind: "offline" });
      this.#failedTries += 1;
      this.#scheduleSend(Math.min(maxRetryDelay, 2 * autosaveDelay * 2 ** (this.#failedTries - 1)));
      return;
    }
    if (this.#isStopped) return;
    this.#failedTries = 0;
    switch (response.status) {
      case "saved":
        this.#revision = response.revision;
        this.#confirmed = stateToSend;
        this.#unconfirmed = null;
        this.dependencies.onStateChange(this.isDirty() ? { kind: "changed" } : { kind: "saved", at: response.at });
        this.#storeCopy();
        return;
      case "elsewhere": {
        const { draft, revision } = response;
        const serverState = { ...stateToSend, ...draft };
        // This is no conflict: the server has the state that this device sent, but the response was lost.
        if (
          isSameDraft(serverState, stateToSend) ||
          (previouslySentState && isSameDraft(serverState, previouslySentState))
        ) {
          this.#revision = revision;
          this.#confirmed = serverState;
          this.#unconfirmed = null;
          this.#storeCopy();
          this.dependencies.onStateChange(this.isDirty() ? { kind: "changed" } : { kind: "clean" });
        } else this.#reportConflict(response);
        return;
      }
      default:
        this.#isStopped = response.status === "gone";
        this.dependencies.onStateChange(
          response.status === "gone" ? { kind: "gone" } : { kind: "refused", why: response.why },
        );
        // The empty timer prevents a retry; the next change schedules another attempt.
        this.#cancelTimer = () => undefined;
    }
  }

  #reportConflict(theirs: Conflict): void {
    this.#conflict = theirs;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.dependencies.onStateChange({ kind: "elsewhere", theirs });
  }

  #storeCopy(): void {
    const hasEarlierFields = Object.keys(this.#current.earlierFields).length > 0;
    const needsLocalCopy = this.isDirty() || hasEarlierFields || this.#conflict !== null;
    this.dependencies.storeLocalCopy(
      needsLocalCopy ? { written: this.#current, revision: this.#revision, sent: this.#unconfirmed } : null,
    );
  }
}
