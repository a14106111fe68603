import { type AiModel, AiUnavailable } from "./model";
import { readParts } from "./openai-endpoint.server";

/** The part of the Workers AI binding that RadCore uses. */
export interface WorkersAi {
  run(model: string, input: object): Promise<unknown>;
}

/** Returns a model of Workers AI, such as "@cf/meta/llama-3.1-8b-instruct". */
export function createWorkersAiModel(binding: WorkersAi, model: string): AiModel {
  return {
    name: model,
    async *stream({ messages, maxTokens }, signal) {
      const answer = await binding.run(model, { messages, max_tokens: maxTokens, stream: true }).catch(() => {
        throw new AiUnavailable("Workers AI failed", true);
      });
      if (!(answer instanceof ReadableStream)) throw new AiUnavailable("Workers AI sent no stream");
      // The binding takes no signal, so stopping means to stop reading.
      const stopped = answer.pipeThrough(new TransformStream(), { signal });
      yield* readParts(stopped);
    },
  };
}
