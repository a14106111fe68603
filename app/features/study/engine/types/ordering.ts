import type { OrderingBody, OrderingKey, OrderingResponse } from "../../../questions/types/ordering";
import type { QuestionBody } from "../../../questions/version";
import { shuffleItems } from "../arrange-options";
import {
  areSameSets,
  type EngineType,
  findText,
  renameEntries,
  renameRationales,
  UngradableResponse,
} from "./engine-type";

export const ordering: EngineType<OrderingBody, OrderingKey, OrderingResponse> = {
  grade({ order }, response) {
    if (!areSameSets(response.order, order) || response.order.length !== order.length)
      throw new UngradableResponse("Put every item in order.");
    return [response.order.join() === order.join()];
  },
  arrange: (body, { seed, questionId }) => ({ ...body, items: shuffleItems(body.items, seed, questionId) }),
  renameBody: (body, rename) => ({ ...body, items: renameEntries(body.items, "to", rename) }),
  renameKey: (key, rename) => ({
    ...key,
    order: key.order.map((id) => rename(id, "to")),
    rationales: renameRationales(key.rationales, "to", rename),
  }),
  renameResponse: (response, rename) => ({ ...response, order: response.order.map((id) => rename(id, "to")) }),
  listChoiceIds: ({ items }) => items.map(({ id }) => id),
  toCanonicalChoice: ({ order }) => order.join(">"),
  describeKey: (body, { order }) => describeOrder(body, order),
  describeResponse: (body, { order }) => describeOrder(body, order),
  describeShownResponse: (body, { order }) => describeOrder(body, order),
  explain: (_, { order, rationales }, lines) =>
    order.map((id, index) => ({ id, text: lines[index] ?? id, right: true, why: rationales[id] ?? "" })),
};

function describeOrder(body: QuestionBody, order: readonly string[]): string[] {
  return body.type === "ordering" ? order.map((id, index) => `${index + 1}. ${findText(body.items, id)}`) : [];
}
