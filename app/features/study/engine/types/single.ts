import type { SingleBody, SingleKey, SingleResponse } from "../../../questions/types/single";
import { arrangeOptions } from "../arrange-options";
import {
  type EngineType,
  findText,
  formatWithLetter,
  labelPictures,
  renameEntries,
  renameRationales,
  UngradableResponse,
} from "./engine-type";

export const single: EngineType<SingleBody, SingleKey, SingleResponse> = {
  grade({ key, rationales }, { choice }) {
    if (!Object.hasOwn(rationales, choice)) throw new UngradableResponse("Choose one of the options.");
    return [choice === key];
  },
  arrange: (body, { seed, questionId }) => ({
    ...body,
    options: labelPictures(arrangeOptions(body.options, seed, questionId)),
  }),
  renameBody: (body, rename) => ({ ...body, options: renameEntries(body.options, "to", rename) }),
  renameKey: (key, rename) => ({
    ...key,
    key: rename(key.key, "to"),
    rationales: renameRationales(key.rationales, "to", rename),
    ...(key.names && { names: renameRationales(key.names, "to", rename) }),
  }),
  renameResponse: (response, rename) => ({ ...response, choice: rename(response.choice, "to") }),
  listChoiceIds: ({ options }) => options.map(({ id }) => id),
  toCanonicalChoice: ({ choice }) => choice,
  describeKey: (body, { key, names }) => ("options" in body ? [names?.[key] ?? findText(body.options, key)] : []),
  describeResponse: (body, { choice }) => ("options" in body ? [findText(body.options, choice)] : []),
  describeShownResponse: ({ options }, { choice }) => [formatWithLetter(options, choice)],
  explain: ({ options }, { key, rationales, names }) =>
    options.map(({ id, text }) => ({ id, text: names?.[id] ?? text, right: id === key, why: rationales[id] ?? "" })),
};
