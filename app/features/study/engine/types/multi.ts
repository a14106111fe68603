import type { MultiBody, MultiKey, MultiResponse } from "../../../questions/types/multi";
import { arrangeOptions } from "../arrange-options";
import {
  areSameSets,
  type EngineType,
  findText,
  formatWithLetter,
  labelPictures,
  renameEntries,
  renameRationales,
  UngradableResponse,
} from "./engine-type";

/** An answer is correct only with exactly the correct options; there is no partial credit (D3). */
export const multi: EngineType<MultiBody, MultiKey, MultiResponse> = {
  grade({ keys, rationales }, { choices }) {
    if (choices.some((choice) => !Object.hasOwn(rationales, choice)))
      throw new UngradableResponse("Choose one or more of the options.");
    return [areSameSets(choices, keys)];
  },
  arrange: (body, { seed, questionId }) => ({
    ...body,
    options: labelPictures(arrangeOptions(body.options, seed, questionId)),
  }),
  renameBody: (body, rename) => ({ ...body, options: renameEntries(body.options, "to", rename) }),
  renameKey: (key, rename) => ({
    ...key,
    keys: key.keys.map((id) => rename(id, "to")),
    rationales: renameRationales(key.rationales, "to", rename),
    ...(key.names && { names: renameRationales(key.names, "to", rename) }),
  }),
  renameResponse: (response, rename) => ({ ...response, choices: response.choices.map((id) => rename(id, "to")) }),
  listChoiceIds: ({ options }) => options.map(({ id }) => id),
  toCanonicalChoice: ({ choices }) => [...new Set(choices)].sort().join("+"),
  describeKey: (body, { keys, names }) =>
    "options" in body ? keys.map((id) => names?.[id] ?? findText(body.options, id)) : [],
  describeResponse: (body, { choices }) => ("options" in body ? choices.map((id) => findText(body.options, id)) : []),
  describeShownResponse: ({ options }, { choices }) =>
    options.filter(({ id }) => choices.includes(id)).map(({ id }) => formatWithLetter(options, id)),
  explain: ({ options }, { keys, rationales, names }) =>
    options.map(({ id, text }) => ({
      id,
      text: names?.[id] ?? text,
      right: keys.includes(id),
      why: rationales[id] ?? "",
    })),
};
