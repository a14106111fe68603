import { type QuestionContent, questionContent } from "../features/questions/content";
import { levels, modalities, organs, skills } from "../features/questions/taxonomy";
import { seededRandom } from "../lib/random";

// Questions of every type, made of texts that break formats: their special characters, markup, formulas, and odd spaces.

const pieces = [
  ...["plain words", "a < b && c > d", "<b>bold</b>", "&amp; &nbsp; &#60;", "]]>", "<!-- no -->", "-->", "--", "{x}"],
  ...[
    "=1+1",
    "+2",
    "-3",
    "@sum",
    "'=x",
    "''+y",
    "~wrong",
    "%50%half",
    "#hash ####",
    "{brace}",
    "back\\slash \\n",
    "::t::",
  ],
  ...[
    "left -> right",
    "[html]x",
    "[plain] y",
    "[id:z] [tag:q]",
    "// radcore {}",
    "two  spaces",
    "tab\there",
    "line\nbreak",
  ],
  ...[
    "gap\n\npara",
    "carriage\r\nreturn",
    "\r",
    "“quotes” \"straight\" 'single'",
    ";,|\t;",
    "µ ° ² ± é 漢字 😀",
    "$CATEGORY: a/b",
  ],
  ...[
    "zero\u200bwidth",
    "nbsp\u00a0here",
    "line\u2028sep",
    "ctrl\u0001char",
    "_1",
    "1e-7",
    "true",
    "[picture: x]",
    "a | b",
    "- item",
  ],
  ...[
    "**bold**",
    "**T_{1/2}** of 10^{-n}",
    "** not bold **",
    "^{open",
    "before\n| a | b_{1} |\n|---|---|\n| **c** | d |",
    "\n| a |\n|---|\n| b |\nafter",
  ],
];

const links = ["10.1148/a<&>b#c?d", "https://www.acr.org/a?b=1&c='2'", "doi:10.1000/x(1)"];

/** Returns `count` valid questions, the same for the same seed. */
export function nastyQuestions(count: number, seed: number): QuestionContent[] {
  const next = seededRandom(seed);
  const nextLink = seededRandom(seed + 1);
  const upTo = (most: number) => Math.floor(next() * most);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const text = (most = 3) => {
    const said = Array.from({ length: 1 + upTo(most) }, () => one(pieces))
      .join(" ")
      .trim();
    return said || "words";
  };
  const some = <T>(least: number, most: number, make: (index: number) => T): T[] =>
    Array.from({ length: least + upTo(most - least + 1) }, (_, index) => make(index));
  /** Unordered ids, some of them numbers. */
  const ids = (length: number) => {
    const all = ["a", "b", "c", "d", "e", "f", "g", "h", "x1", "2", "10", "q"];
    for (let index = all.length - 1; index > 0; index--) {
      const other = upTo(index + 1);
      [all[index], all[other]] = [all[other] as string, all[index] as string];
    }
    return next() < 0.5 ? "abcdefghijkl".slice(0, length).split("") : all.slice(0, length);
  };
  const entries = (least: number, most: number) => {
    const names = ids(least + upTo(most - least + 1));
    // Formats without option ids merge equal texts of one list.
    return names.map((id, index) => ({ id, text: `${index} ${text()}`, rationale: text() }));
  };
  const point = () => ({ x: Number(next().toFixed(4)), y: Number(next().toFixed(4)) });
  const upload = () => Array.from({ length: 64 }, () => upTo(16).toString(16)).join("");
  const image = () => ({
    file: one([`${upload()}.png`, "tube-1.svg", "A.b_c.JPEG"]),
    ...(next() < 0.5 ? { width: 640, height: 1 + upTo(900) } : {}),
    ...{ alt: text(), source: text(), license: text(1) },
    deidentified: next() < 0.5,
    ...(next() < 0.3 ? { simulated: next() < 0.7 } : {}),
    ...(next() < 0.5 ? { regions: some(1, 10, () => ({ polygon: some(3, 6, point) })) } : {}),
  });
  const shown = () => (next() < 0.4 ? { image: image() } : {});
  const keyOf = (list: { id: string }[]) => one(list).id;
  const makers: Record<string, () => object> = {
    single: () => {
      const options = entries(3, 5).map((option) => (next() < 0.3 ? { ...option, fixed: next() < 0.7 } : option));
      return { options, key: keyOf(options) };
    },
    multi: () => {
      const options = entries(3, 8);
      const keys = options.filter(() => next() < 0.5).map(({ id }) => id);
      const chosen = keys.length ? keys.reverse() : [keyOf(options)];
      return { options, keys: chosen, ...(next() < 0.5 ? { pick: chosen.length } : {}) };
    },
    numeric: () => ({
      answer: {
        value: one([0, -1.5, 1e-9, 6.02e23, 35, 0.1]),
        unit: one(["", "mGy", "%", "<b>", "=x"]),
        tolerance: { kind: one(["absolute", "relative"]), value: one([0.02, 1e-12, 5]) },
      },
      solution: text(),
      commonErrors: some(0, 3, () => ({ value: one([-1, 1e30, 0.3]), why: text() })),
    }),
    matching: () => {
      const options = entries(3, 12).map(({ id, text: words }) => ({ id, text: words }));
      return { options, stems: entries(2, 8).map((stem) => ({ ...stem, key: keyOf(options) })) };
    },
    ordering: () => ({ items: entries(3, 8) }),
    labelling: () => {
      const labels = entries(2, 12).map(({ id, text: words }) => ({ id, text: words }));
      const targets = entries(2, 10).map(({ id, rationale }) => ({ id, at: point(), key: keyOf(labels), rationale }));
      return { image: "two words & more.svg", alt: text(), labels, targets };
    },
    hotspot: () => ({
      image: "x.png",
      regions: some(1, 3, () => ({ polygon: some(3, 6, point) })),
      rationale: text(),
    }),
  };
  const common = () => ({
    organ: one([...organs, "none"]),
    modality: one(modalities),
    risc: next() < 0.3,
    topic: some(1, 3, () => text(1).replace(/\s+/g, " ").slice(0, 80)),
    level: one(levels),
    skill: one(skills),
    normal: next() < 0.3,
    references: some(1, 6, () => ({
      ...{ name: text(), edition: text(1), ...(next() < 0.5 ? { section: text(1) } : {}) },
      ...(nextLink() < 0.5 ? { link: links[Math.floor(nextLink() * links.length)] } : {}),
    })),
    origin: "human",
    review: "unreviewed",
  });
  const said = () => ({ stem: text(6), teachingPoint: text(2) });
  return Array.from({ length: count }, (_, index) => {
    const type = one([...Object.keys(makers), "case"]);
    const base = { id: `${index % 7 === 0 ? "9" : "q"}-${seed}-${index}`, ...common(), ...said(), type };
    if (type !== "case") return questionContent.parse({ ...base, ...shown(), ...makers[type]?.() });
    const parts = some(2, 4, () => {
      const kind = one(["single", "multi", "numeric", "matching", "ordering"]);
      const own = Object.fromEntries(Object.entries(common()).filter(() => next() < 0.3));
      return { ...own, ...said(), ...shown(), type: kind, ...makers[kind]?.() };
    });
    return questionContent.parse({ ...base, ...shown(), parts });
  });
}
