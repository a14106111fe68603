import type { AiModel } from "./model";
import { createEndpointModel } from "./openai-endpoint.server";
import { createWorkersAiModel, type WorkersAi } from "./workers-ai.server";

export interface AiBindings {
  /** Workers AI; used if AI_MODEL is set and AI_BASE_URL is not. */
  AI?: WorkersAi;
  /** Address of an endpoint of the OpenAI format, such as "https://api.openai.com/v1". */
  AI_BASE_URL?: string;
  /** Key of the endpoint; a secret. */
  AI_API_KEY?: string;
  /** Name of the model; no model is used if unset. */
  AI_MODEL?: string;
}

/**
 * Returns the configured model; null without one. Throws an error that names the setting if the settings do not fit together or
 * would send the key unencrypted.
 */
export function openModel({ AI, AI_BASE_URL, AI_API_KEY, AI_MODEL }: AiBindings): AiModel | null {
  if (!AI_MODEL) {
    if (AI_BASE_URL) throw new Error("AI_BASE_URL is set, so AI_MODEL has to be: set it to the name of the model");
    return null;
  }
  if (AI_BASE_URL) {
    if (!isSafe(AI_BASE_URL))
      throw new Error("AI_BASE_URL has to begin with https:// unless the server is on this machine");
    return createEndpointModel({ baseUrl: AI_BASE_URL, apiKey: AI_API_KEY, model: AI_MODEL });
  }
  if (!AI) throw new Error("AI_MODEL is set, so AI_BASE_URL or the binding AI has to be (docs/deploy.md)");
  return createWorkersAiModel(AI, AI_MODEL);
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}
