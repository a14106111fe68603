import type { MultiBody, MultiKey, MultiResponse } from "../../../questions/types/multi";
import { showOptions } from "../options";
import {
  type EngineType,
  isSameSet,
  renameEach,
  renameRationales,
  textOfId,
  UngradableResponse,
  withLetter,
} from "./engine-type";

/** The exact set counts, without partial credit (D3). */
export const multi: EngineType<MultiBody, MultiKey, MultiResponse> = {
  grade({ keys, rationales }, { choices }) {
    if (choices.some((choice) => !Object.hasOwn(rationales, choice)))
      throw new UngradableResponse("Choose from the options.");
    return [isSameSet(choices, keys)];
  },
  show: (body, { seed, questionId }) => ({ ...body, options: showOptions(body.options, seed, questionId) }),
  renameBody: (body, rename) => ({ ...body, options: renameEach(body.options, "to", rename) }),
  renameKey: (key, rename) => ({
    ...key,
    keys: key.keys.map((id) => rename(id, "to")),
    rationales: renameRationales(key.rationales, "to", rename),
  }),
  renameResponse: (response, rename) => ({ ...response, choices: response.choices.map((id) => rename(id, "to")) }),
  choiceIds: ({ options }) => options.map(({ id }) => id),
  canonicalChoice: ({ choices }) => [...new Set(choices)].sort().join("+"),
  keyInWords: (body, { keys }) => ("options" in body ? keys.map((id) => textOfId(body.options, id)) : []),
  responseInWords: (body, { choices }) => ("options" in body ? choices.map((id) => textOfId(body.options, id)) : []),
  shownInWords: ({ options }, { choices }) =>
    options.filter(({ id }) => choices.includes(id)).map(({ id }) => withLetter(options, id)),
  explain: ({ options }, { keys, rationales }) =>
    options.map(({ id, text }) => ({ id, text, right: keys.includes(id), why: rationales[id] ?? "" })),
};
