import fc from "fast-check";
import { expect, test } from "vitest";
import { CalculatorError, calculate, formatResult } from "./calculator";

test.each<[string, number]>([
  ["1 + 2 * 3", 7],
  ["(1 + 2) × 3", 9],
  ["8 ÷ 4 ÷ 2", 1],
  ["7 − 2 − 1", 4],
  ["2^3^2", 512],
  ["−2^2", -4],
  ["2^-1", 0.5],
  ["1.5e-3 * 2", 0.003],
  ["1.5E3", 1500],
  ["1.5E−3", 0.0015],
  ["0,5 + .5", 1],
  ["25% * 80", 20],
  ["sqrt(16) + √9", 7],
  ["ln(e)", 1],
  ["log(1000)", 3],
  ["log10 100", 2],
  ["exp(0)", 1],
  ["2(3 + 4)", 14],
  ["2 pi", 2 * Math.PI],
  ["5²", 25],
  ["3 x 4", 12],
  ["ANS * 2", 42],
  ["((1 + 2", 3],
  ["--3", 3],
  ["2 * -3", -6],
  // The decay of Tc-99m over 12 hours, a typical exam question.
  ["740 * exp(-ln(2) * 12.02 / 6.01)", 185],
])("%s is %d", (expression, value) => {
  expect(calculate(expression, 21)).toBeCloseTo(value, 10);
});

test.each([
  ["", /Type an expression/],
  ["1 +", /incomplete/],
  ["* 2", /missing before “\*”/],
  ["(1 + 2))", /\) too many/],
  ["1 / 0", /no value/],
  ["sqrt(-1)", /no value/],
  ["10^400", /no value/],
  ["foo(2)", /does not know “foo”/],
  ["constructor", /does not know/],
  ["1,000 * 2", /could mean thousands/],
  ["1,000,000", /cannot read “1,000,000”/],
  ["1.2.3", /cannot read “1.2.3”/],
  ["2 $ 3", /cannot read “\$”/],
  ["(".repeat(290), /nested parentheses/],
  ["1".repeat(400), /too long/],
])("rejects %s with a message", (expression, words) => {
  expect(() => calculate(expression)).toThrow(CalculatorError);
  expect(() => calculate(expression)).toThrow(words);
});

type Tree = number | { sign: "+" | "-" | "*" | "/" | "^"; left: Tree; right: Tree };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.integer({ min: 0, max: 50 }),
    fc.record({
      sign: fc.constantFrom("+", "-", "*", "/", "^"),
      left: tie("tree"),
      right: tie("tree"),
    }) as fc.Arbitrary<Tree>,
  ),
}));
const text = (node: Tree): string =>
  typeof node === "number" ? String(node) : `(${text(node.left)} ${node.sign} ${text(node.right)})`;
function value(node: Tree): number {
  if (typeof node === "number") return node;
  const left = value(node.left);
  const right = value(node.right);
  return { "+": left + right, "-": left - right, "*": left * right, "/": left / right, "^": left ** right }[node.sign];
}

test("calculates every generated expression", () => {
  fc.assert(
    fc.property(tree, (node) => {
      const written = text(node);
      const wanted = value(node);
      fc.pre(written.length <= 300);
      if (Number.isFinite(wanted)) expect(calculate(written)).toBe(wanted);
      else expect(() => calculate(written)).toThrow(CalculatorError);
    }),
  );
});

test("returns a number or throws `CalculatorError` for any text", () => {
  const alphabet = fc.constantFrom(..."0123456789.,eE+-−*×/÷^()% sqrtlnogxpiansANS√π²");
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 40 }), (letters) => {
      try {
        expect(Number.isFinite(calculate(letters.join("")))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(CalculatorError);
      }
    }),
    { numRuns: 2000 },
  );
});

test("parses its own formatted results", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const again = calculate(formatResult(number));
      expect(Math.abs(again - number)).toBeLessThanOrEqual(Math.abs(number) * 1e-9);
    }),
  );
  expect(formatResult(0.1 + 0.2)).toBe("0.3");
  expect(formatResult(6.02e23)).toBe("6.02e23");
});
