import type { NumericBody, NumericKey, NumericResponse } from "../../../questions/types/numeric";
import { convertToUnit, hasAmbiguousComma, parseQuantity } from "../quantity-units";
import { type EngineType, UngradableResponse } from "./engine-type";

export const numeric: EngineType<NumericBody, NumericKey, NumericResponse> = {
  grade: ({ answer }, { value }) => [isWithinTolerance(answer, value)],
  arrange: (body) => body,
  renameBody: (body) => body,
  renameKey: (key) => key,
  renameResponse: (response) => response,
  listChoiceIds: () => [],
  toCanonicalChoice: () => "typed",
  describeKey(_, { answer: { value, unit, tolerance } }) {
    const toleranceText =
      tolerance.kind === "absolute" ? tolerance.value : `${Math.round(tolerance.value * 1000) / 10}%`;
    return [`${[value, unit].filter((word) => word !== "").join(" ")} (± ${toleranceText})`];
  },
  describeResponse: (_, { value }) => [value],
  describeShownResponse: (_, { value }) => [value],
  explain: (_, { solution, commonErrors }, lines) => [
    { id: "key", text: lines[0] ?? "", right: true, why: solution },
    ...commonErrors.map(({ value, why }) => ({ id: String(value), text: String(value), right: false, why })),
  ],
};

function isWithinTolerance({ value, unit, tolerance }: NumericKey["answer"], text: string): boolean {
  if (hasAmbiguousComma(text))
    throw new UngradableResponse(
      "The comma could mean thousands or a decimal point. Type the number without the comma.",
    );
  const typed = parseQuantity(text);
  if (!typed) throw new UngradableResponse("Type a number, such as 12.5 or 1e-3.");
  const convertedValue = convertToUnit(typed, unit);
  if (convertedValue === null)
    throw new UngradableResponse(unit ? `Give the answer in ${unit}.` : "Give the answer without a unit.");
  const maxDeviation = tolerance.kind === "absolute" ? tolerance.value : Math.abs(value) * tolerance.value;
  // The second summand allows for floating-point errors, such as in 0.1 + 0.2, at the edge of the tolerance.
  return Math.abs(convertedValue - value) <= maxDeviation + Math.abs(value) * 1e-9;
}
