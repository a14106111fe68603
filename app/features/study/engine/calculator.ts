import { hasAmbiguousComma } from "./quantity-units";

// The runner's calculator. It parses expressions without `eval`, which the content security policy forbids.

type Token = { kind: "number"; value: number } | { kind: "name" | "sign"; text: string };

const functions: Record<string, (value: number) => number> = {
  sqrt: Math.sqrt,
  ln: Math.log,
  log: Math.log10,
  log10: Math.log10,
  exp: Math.exp,
};
const constants: Record<string, number> = { pi: Math.PI, e: Math.E };

/** Error in an expression; the message is for the learner. */
export class CalculatorError extends Error {}

const maxLength = 300;

/**
 * Returns the value of an expression of + − × ÷ (also - * / x ·), ^, parentheses, % (divides by 100), √, sqrt, ln, log,
 * log10, exp, pi, e, ANS (the last result), and numbers such as 1.5e-3 or 1.5E−3; a comma between digits is a decimal
 * point. As on paper, ^ is right-associative and precedes a sign (−2^2 = −4), and adjacent terms are multiplied
 * (2(3+4), 2 ln 5). Throws `CalculatorError`.
 */
export function calculate(expression: string, lastResult = 0): number {
  if (expression.length > maxLength) throw new CalculatorError("This expression is too long.");
  const reader = new ExpressionReader(tokenize(expression), lastResult);
  const value = reader.sum();
  if (!reader.atEnd())
    throw new CalculatorError(
      reader.isSign(")") ? "There is one ) too many." : "This expression has an unexpected sign.",
    );
  if (!Number.isFinite(value))
    throw new CalculatorError("This expression has no value: it divides by zero, or the result is too large.");
  return value;
}

/** Formats a result: up to ten digits, with an exponent for very large and very small numbers. */
export function formatResult(value: number): string {
  const roundedValue = Number(value.toPrecision(10));
  if (roundedValue === 0) return "0";
  return String(Number.isFinite(roundedValue) ? roundedValue : value).replace("e+", "e");
}

function tokenize(expression: string): Token[] {
  const text = expression
    .replace(/[−–]/g, "-")
    .replace(/[×·]/g, "*")
    .replace(/[÷:]/g, "/")
    .replace(/√/g, " sqrt ")
    .replace(/π/g, " pi ")
    .replace(/²/g, "^2")
    .replace(/\*\*/g, "^");
  const pattern = /\s*(?:((?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)(?![\d.,])|(log10|[a-zA-Z]+)|([-+*/^()%]))/y;
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new CalculatorError(`The calculator cannot read “${text.slice(at).match(/[\d.,]+|\S/)?.[0]}”.`);
    const [, number, name, sign] = match;
    if (number && hasAmbiguousComma(number))
      throw new CalculatorError(
        `The comma in “${number}” could mean thousands or a decimal point. Type the number without the comma.`,
      );
    if (number) tokens.push({ kind: "number", value: Number(number.replace(",", ".")) });
    else if (name) tokens.push({ kind: "name", text: name.toLowerCase() });
    else tokens.push({ kind: "sign", text: sign as string });
  }
  return tokens;
}

class ExpressionReader {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly lastResult: number,
  ) {}

  atEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  isSign(...signs: string[]): boolean {
    const token = this.tokens[this.at];
    return token?.kind === "sign" && signs.includes(token.text);
  }

  sum(): number {
    let value = this.product();
    while (this.isSign("+", "-")) value = this.takeSign() === "+" ? value + this.product() : value - this.product();
    return value;
  }

  private product(): number {
    let value = this.signed();
    while (true) {
      if (this.isSign("*", "/")) value = this.takeSign() === "*" ? value * this.signed() : value / this.signed();
      else if (this.isName("x")) {
        this.at++;
        value *= this.signed();
      } else if (this.startsFactor()) value *= this.power();
      else return value;
    }
  }

  private signed(): number {
    if (this.isSign("-", "+")) return this.nested(() => (this.takeSign() === "-" ? -this.signed() : this.signed()));
    return this.power();
  }

  private power(): number {
    const base = this.percent();
    if (!this.isSign("^")) return base;
    this.at++;
    return base ** this.nested(() => this.signed());
  }

  private percent(): number {
    let value = this.factor();
    while (this.isSign("%")) {
      this.at++;
      value /= 100;
    }
    return value;
  }

  private factor(): number {
    const token = this.tokens[this.at];
    if (!token) throw new CalculatorError(this.at ? "This expression is incomplete." : "Type an expression.");
    if (token.kind === "number") {
      this.at++;
      return token.value;
    }
    if (this.isSign("(")) return this.group();
    if (token.kind === "sign") throw new CalculatorError(`A number is missing before “${token.text}”.`);
    this.at++;
    if (token.text === "ans") return this.lastResult;
    const constant = Object.hasOwn(constants, token.text) ? constants[token.text] : undefined;
    if (constant !== undefined) return constant;
    const applyFunction = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined;
    if (!applyFunction) throw new CalculatorError(`The calculator does not know “${token.text}”.`);
    const value = applyFunction(this.nested(() => (this.isSign("(") ? this.group() : this.signed())));
    if (Number.isNaN(value)) throw new CalculatorError(`${token.text} has no value for this number.`);
    return value;
  }

  private group(): number {
    this.at++;
    const value = this.nested(() => this.sum());
    // At the end of the expression, a missing closing parenthesis is allowed, as on a pocket calculator.
    if (this.isSign(")")) this.at++;
    else if (!this.atEnd()) throw new CalculatorError("A ) is missing.");
    return value;
  }

  private nested(readValue: () => number): number {
    if (++this.depth > 60) throw new CalculatorError("This expression has too many nested parentheses.");
    const value = readValue();
    this.depth--;
    return value;
  }

  private startsFactor(): boolean {
    const token = this.tokens[this.at];
    return token !== undefined && (token.kind !== "sign" || token.text === "(");
  }

  private isName(name: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === "name" && token.text === name;
  }

  private takeSign(): string {
    const token = this.tokens[this.at++];
    return token?.kind === "sign" ? token.text : "";
  }
}
