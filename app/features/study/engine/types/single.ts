import type { SingleBody, SingleKey, SingleResponse } from "../../../questions/types/single";
import { showOptions } from "../options";
import { type EngineType, renameEach, renameRationales, textOfId, UngradableResponse, withLetter } from "./engine-type";

export const single: EngineType<SingleBody, SingleKey, SingleResponse> = {
  grade({ key, rationales }, { choice }) {
    if (!Object.hasOwn(rationales, choice)) throw new UngradableResponse("Choose one of the options.");
    return [choice === key];
  },
  show: (body, { seed, questionId }) => ({ ...body, options: showOptions(body.options, seed, questionId) }),
  renameBody: (body, rename) => ({ ...body, options: renameEach(body.options, "to", rename) }),
  renameKey: (key, rename) => ({
    ...key,
    key: rename(key.key, "to"),
    rationales: renameRationales(key.rationales, "to", rename),
  }),
  renameResponse: (response, rename) => ({ ...response, choice: rename(response.choice, "to") }),
  choiceIds: ({ options }) => options.map(({ id }) => id),
  canonicalChoice: ({ choice }) => choice,
  keyInWords: (body, { key }) => ("options" in body ? [textOfId(body.options, key)] : []),
  responseInWords: (body, { choice }) => ("options" in body ? [textOfId(body.options, choice)] : []),
  shownInWords: ({ options }, { choice }) => [withLetter(options, choice)],
  explain: ({ options }, { key, rationales }) =>
    options.map(({ id, text }) => ({ id, text, right: id === key, why: rationales[id] ?? "" })),
};
