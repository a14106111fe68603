/// <reference lib="webworker" />
import { loadPhantoms } from "../load-phantoms";
import type { LabReply, LabRequest } from "./lab-messages";

// This worker computes the picture of a lab, so that the page stays responsive and terminating the worker cancels everything.

addEventListener("message", ({ data }: MessageEvent<LabRequest>) => {
  answer(data).then(
    (reply) => postMessage(reply),
    (error: unknown) => {
      // `RangeError` names the setting that is out of its range.
      const problem = error instanceof RangeError ? error.message : loadProblem;
      postMessage({ type: "problem", problem } satisfies LabReply);
    },
  );
});

const loadProblem = "The lab could not load. Check your connection, then try again.";

async function answer({ group, phantomId, settings }: LabRequest): Promise<LabReply> {
  const phantom = (await loadPhantoms(group)).find(({ id }) => id === phantomId);
  if (!phantom) throw new Error(`unknown phantom ${phantomId}`);
  if (!settings) {
    const { explanation, physics, knobs, defaults, truths } = phantom;
    return { type: "description", description: { explanation, physics, knobs, defaults, truths } };
  }
  const startedAt = performance.now();
  const { series, truth, regions } = phantom.compute(settings.parameters, settings.seed);
  const milliseconds = performance.now() - startedAt;
  return { type: "picture", picture: { series, truth, regions, milliseconds } };
}
