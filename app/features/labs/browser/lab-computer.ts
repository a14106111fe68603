import type { LabSettings } from "../lab-settings";
import type { LabReply, LabRequest } from "./lab-messages";

/** The part of a `Worker` that a lab uses. */
export type LabWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export interface LabComputer {
  /** Computes the picture with these settings; only the newest settings matter. */
  compute(settings: LabSettings): void;
  dispose(): void;
}

interface ComputerOptions extends Pick<LabRequest, "group" | "phantomId"> {
  startWorker(): LabWorker;
  /** `settings` are those of a picture; null for a description. */
  onReply(reply: LabReply, settings: LabSettings | null): void;
}

/** Changes within this time trigger one computation together, because a dragged slider reports each step. */
const debounceMs = 50;
/**
 * Time after which a computation is canceled if newer settings have arrived. Shorter computations finish, so that the picture
 * changes while the learner drags.
 */
const cancelAfterMs = 400;

/** Starts a worker that describes a phantom at once, then computes it. */
export function createLabComputer({ group, phantomId, startWorker, onReply }: ComputerOptions): LabComputer {
  let worker: LabWorker | null = null;
  let isBusy = false;
  let sent: LabSettings | null = null;
  let newest: LabSettings | null = null;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let cancelTimer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(debounceTimer);
    clearTimeout(cancelTimer);
    debounceTimer = cancelTimer = undefined;
    if (worker) worker.onmessage = worker.onerror = null;
    worker?.terminate();
    worker = null;
    isBusy = false;
  };
  const handleReply = (reply: LabReply) => {
    clearTimeout(cancelTimer);
    cancelTimer = undefined;
    isBusy = false;
    onReply(reply, sent);
    sendNewest();
  };
  const handleCrash = () => {
    stop();
    onReply({ type: "problem", problem: "The lab stopped. Check your connection, then try again." }, sent);
  };
  const send = (settings: LabSettings | null) => {
    if (!worker) {
      worker = startWorker();
      worker.onmessage = ({ data }: MessageEvent<LabReply>) => handleReply(data);
      worker.onerror = handleCrash;
    }
    isBusy = true;
    sent = settings;
    worker.postMessage({ group, phantomId, settings } satisfies LabRequest);
  };
  const cancel = () => {
    stop();
    sendNewest();
  };
  const sendNewest = () => {
    debounceTimer = undefined;
    if (!newest) return;
    if (isBusy) {
      cancelTimer ??= setTimeout(cancel, cancelAfterMs);
      return;
    }
    const settings = newest;
    newest = null;
    send(settings);
  };

  send(null);
  return {
    compute(settings) {
      newest = settings;
      debounceTimer ??= setTimeout(sendNewest, debounceMs);
    },
    dispose() {
      newest = null;
      stop();
    },
  };
}
