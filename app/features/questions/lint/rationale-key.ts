import { type Choice, type Draft, isDraft, readArray, readRecords, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";
import { lintNegativeStem } from "./stem";
import { quote } from "./word-roots";

// Finds rationales and solutions that contradict the key, such as "Correct: …" on a wrong option after the key was changed. A
// contradiction blocks publishing. A solution without the answer only warns, because the solution may use words or another
// unit.

/** Matches punctuation or a reason after a verdict, so that "right atrium" and "true lumen" are not read as verdicts. */
const verdictEndPattern = String.raw`(?=[*_]*\s*(?:[.:;!)\]]|,|\s[–—-]\s|$)|\s+(?:because|since)\b)`;
const answerWordPattern = "(?:answer|option|choice|response|one|key)";
const rightVerdictPattern = new RegExp(
  String.raw`^(?:yes|correct|right(?!\s*,)|true|exactly|(?:this|that|it)(?:['’]s| is) (?:the )?(?:correct|right|true|best|key)(?: ${answerWordPattern})?|(?:the )?(?:correct|right|best) ${answerWordPattern}|(?:the )?key)${verdictEndPattern}`,
  "i",
);
const wrongVerdictPattern = new RegExp(
  `^(?:no|incorrect|wrong|false|not (?:correct|right|true|the (?:correct |right |best )?${answerWordPattern})|(?:this|that|it)(?:['’]s| is) (?:incorrect|wrong|false|not (?:correct|right|true|the (?:correct |right |best )?${answerWordPattern}))|(?:an? )?(?:incorrect|wrong) ${answerWordPattern}|(?:an? )?distractor)${verdictEndPattern}`,
  "i",
);
/** Matches words that limit a verdict, as in "True, but less often than …", which is a valid rationale for a wrong option. */
const qualifierPattern = /^[\s,;:–—-]*(?:but|yet|though|although|however|only|except|in part|partly)\b/i;
const selfVerdictPattern =
  /\bthis (?:option|answer|choice) is (?:therefore |thus |so )?(?:the )?(correct|right|key|incorrect|wrong)\b/i;
const namedKeyPattern =
  /\b[Tt]he (?:correct|right|best) (?:answer|option|choice|diagnosis) is (?:the |an? )?(.{1,200})/;

/** Returns whether a rationale calls its own option right or wrong; null if it does neither. */
function parseVerdict(text: string): "right" | "wrong" | null {
  const bare = text.replace(/^[\s*_#>`"“”'‘’([{–—-]+/, "");
  if (/^[✓✔✅☑]/u.test(bare)) return "right";
  if (/^[✗✘❌☒✕✖]/u.test(bare)) return "wrong";
  const [asRight, asWrong] = [rightVerdictPattern.exec(bare), wrongVerdictPattern.exec(bare)];
  const match = asRight ?? asWrong;
  if (match && !qualifierPattern.test(bare.slice(match[0].length))) return asRight ? "right" : "wrong";
  const verdictWord = selfVerdictPattern.exec(text)?.[1]?.toLowerCase();
  if (!verdictWord) return null;
  return verdictWord === "incorrect" || verdictWord === "wrong" ? "wrong" : "right";
}

/** Finds rationales of options that contradict the key. */
export function lintOptionVerdicts(unit: Unit): Finding[] {
  return [...lintVerdicts(unit), ...lintNamedKey(unit)];
}

function lintVerdicts(unit: Unit): Finding[] {
  // If the stem asks for the exception, the key may be a statement that its rationale calls false.
  if (!unit.choices.some(({ isKey }) => isKey) || lintNegativeStem(unit).length) return [];
  return unit.choices.flatMap(({ draft, path, isKey }) => {
    const verdict = parseVerdict(readText(draft.rationale));
    if (!verdict || (verdict === "right") === isKey) return [];
    const message = isKey
      ? "This option is the key, but its rationale calls it wrong."
      : "This option is not the key, but its rationale calls it right.";
    return [createContradiction([...path, "rationale"], message)];
  });
}

/** Finds rationales such as "The correct answer is B" if option B, named by letter or text, is not the key. */
function lintNamedKey({ choices }: Unit): Finding[] {
  return choices.flatMap(({ draft, path }) => {
    const namedAnswer = namedKeyPattern.exec(readText(draft.rationale))?.[1];
    const letter =
      namedAnswer && /^(?:option |choice |answer )?["“(]?([A-H])["”)]?(?=[.,;:)\s]|$)/.exec(namedAnswer)?.[1];
    const namedChoice = letter
      ? choices["ABCDEFGH".indexOf(letter)]
      : namedAnswer && findLongest(choices.filter((at) => beginsWith(namedAnswer, at.text)));
    if (!namedChoice || namedChoice.isKey || !choices.some(({ isKey }) => isKey)) return [];
    return [
      createContradiction(
        [...path, "rationale"],
        `This rationale calls ${quote(namedChoice.text)} correct, but that option is not the key.`,
      ),
    ];
  });
}

/** Finds rationales of pairs that begin with the text of a wrong option, as in "Glioma: …". */
export function lintPairRationales({ draft, path, choices }: Unit, list: "stems" | "targets"): Finding[] {
  return readRecords(draft[list])
    .slice(0, choices.length * 2)
    .flatMap(({ record, index }) => {
      const reason = readText(record.rationale);
      const namedChoice = findLongest(
        choices.filter(({ text }) => beginsWith(reason, text) && /^\s*(?::|\s[–—-]\s)/.test(reason.slice(text.length))),
      );
      if (!namedChoice || namedChoice.id === readText(record.key)) return [];
      return [
        createContradiction(
          [...path, list, index, "rationale"],
          `This rationale is about ${quote(namedChoice.text)}, but the key is another option.`,
        ),
      ];
    });
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const positionPattern =
  /^(?:the )?(?:(first|second|third|fourth|fifth|sixth|seventh|eighth|last)(?:ly)?|(?:step|place|number) (\d))(?=\s*[.:;,]|\s+(?:step|place|because|since)\b)/i;

/** Finds rationales of items that begin with the wrong position, as in "Third: …". */
export function lintPositionRationales({ choices }: Unit): Finding[] {
  return choices.flatMap(({ draft, path }, index) => {
    const match = positionPattern.exec(readText(draft.rationale));
    if (!match) return [];
    const word = match[1]?.toLowerCase();
    const at = word === "last" ? choices.length - 1 : word ? ordinals.indexOf(word) : Number(match[2]) - 1;
    if (at === index) return [];
    return [
      createContradiction(
        [...path, "rationale"],
        `This item is number ${index + 1}, but its rationale says ${quote(match[0])}.`,
      ),
    ];
  });
}

/** Finds common errors that lie within the tolerance of the answer and would be graded as correct. */
export function lintCommonErrors({ draft, path }: Unit): Finding[] {
  const answer = readAnswer(draft);
  if (!answer) return [];
  return readRecords(draft.commonErrors).flatMap(({ record, index }) =>
    typeof record.value === "number" && Math.abs(record.value - answer.value) <= answer.tolerance
      ? [
          createContradiction(
            [...path, "commonErrors", index, "value"],
            "This error is within the tolerance of the answer, so it counts as correct.",
          ),
        ]
      : [],
  );
}

/**
 * Finds a worked solution that does not contain the answer. The solution may also contain the answer times 100 or divided by
 * 100, because it may use a fraction or a percentage.
 */
export function lintSolutionAnswer({ type, draft, path }: Unit): Finding[] {
  const answer = type === "numeric" ? readAnswer(draft) : null;
  const solution = readText(draft.solution);
  if (!answer || !solution) return [];
  const { value } = answer;
  const margin = Math.max(answer.tolerance, Math.abs(value) * 0.01) + Number.EPSILON;
  const hasAnswer = parseNumbers(solution).some((number) =>
    [1, 100, 0.01].some((scale) => Math.abs(number * scale - value) <= margin),
  );
  if (hasAnswer) return [];
  return [
    createFinding("solution-answer", [...path, "solution"], `The solution does not contain the answer, ${value}.`),
  ];
}

function readAnswer({ answer }: Draft): { value: number; tolerance: number } | null {
  if (!isDraft(answer) || typeof answer.value !== "number" || !Number.isFinite(answer.value)) return null;
  const { kind, value } = isDraft(answer.tolerance) ? answer.tolerance : {};
  const tolerance = typeof value === "number" && value > 0 ? value : 0;
  return { value: answer.value, tolerance: kind === "relative" ? Math.abs(answer.value) * tolerance : tolerance };
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Returns the numbers in a text, including numbers such as 1,000, 1 000, 2 × 10⁻³, and 1e-3. */
function parseNumbers(text: string): number[] {
  const plainText = text
    .replace(/[−–](?=\d)/g, "-")
    .replace(/(\d)[,\u00a0\u202f ](?=\d{3}(?!\d))/g, "$1")
    .replace(/⁻/g, "-")
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)));
  return [...plainText.matchAll(/(-?\d+(?:\.\d+)?)(?:e([+-]?\d+)|\s*[×x·*]\s*10\^?(-?\d+))?/gi)].flatMap(
    ([, number, e, power]) => {
      const value = Number(number) * 10 ** Number(e ?? power ?? 0);
      // Returns the value with and without its sign, because the hyphen in "3-5" means a range.
      return [value, Math.abs(value)];
    },
  );
}

/** Returns whether a text begins with these whole words. */
function beginsWith(text: string, words: string): boolean {
  return (
    words !== "" &&
    text.toLowerCase().startsWith(words.toLowerCase()) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(words.length))
  );
}

function findLongest(choices: Choice[]): Choice | undefined {
  return readArray(choices).length ? choices.reduce((a, b) => (b.text.length > a.text.length ? b : a)) : undefined;
}

function createContradiction(path: Path, message: string): Finding {
  return createFinding("rationale-key", path, message);
}
