import { useCallback, useEffect, useRef, useState } from "react";
import type { LabGroup } from "../lab-groups";
import { type LabDescription, type LabSettings, readSettings, writeSettings } from "../lab-settings";
import { createLabComputer, type LabComputer } from "./lab-computer";
import type { LabPicture } from "./lab-messages";

interface LabState {
  /** Null until the code of the lab has loaded. */
  description: LabDescription | null;
  settings: LabSettings | null;
  /** The last computed picture with its own settings, which may be older than `settings`. */
  picture: LabPicture | null;
  shownSettings: LabSettings | null;
  /** Reason why there is no picture, as a sentence. */
  problem: string | null;
}

const emptyState: LabState = { description: null, settings: null, picture: null, shownSettings: null, problem: null };
/** Browsers limit how often a page may change its address. */
const addressDelayMs = 400;

/** Runs the lab of a phantom. Reads the initial settings from the address of the page, and writes later changes to it. */
export function useLab(group: LabGroup, phantomId: string) {
  const [state, setState] = useState(emptyState);
  const [attempt, setAttempt] = useState(0);
  const computer = useRef<LabComputer | null>(null);

  const change = useCallback((settings: LabSettings) => {
    setState((before) => ({ ...before, settings, problem: null }));
    computer.current?.compute(settings);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new worker
  useEffect(() => {
    setState(emptyState);
    const started = createLabComputer({
      group,
      phantomId,
      startWorker: () => new Worker(new URL("./lab.worker.ts", import.meta.url), { type: "module" }),
      onReply(reply, shownSettings) {
        if (reply.type === "problem") setState((before) => ({ ...before, problem: reply.problem }));
        else if (reply.type === "picture")
          setState((before) => ({ ...before, picture: reply.picture, shownSettings, problem: null }));
        else {
          const { description } = reply;
          setState((before) => ({ ...before, description }));
          change(readSettings(new URLSearchParams(location.search), description));
        }
      },
    });
    computer.current = started;
    return () => started.dispose();
  }, [group, phantomId, attempt, change]);

  useAddress(state);
  const isComputing = !state.problem && (!state.picture || state.shownSettings !== state.settings);
  return { ...state, isComputing, change, retry: () => setAttempt((before) => before + 1) };
}

/** Writes the settings into the address without a navigation, so that the link can be shared. */
function useAddress({ description, settings }: LabState) {
  useEffect(() => {
    if (!description || !settings) return;
    const query = writeSettings(settings, description);
    const timer = setTimeout(() => {
      const address = query ? `${location.pathname}?${query}` : location.pathname;
      if (address !== location.pathname + location.search) history.replaceState(history.state, "", address);
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [description, settings]);
}
