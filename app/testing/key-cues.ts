import type { AnswerKey, QuestionBody } from "../features/questions/version";

// Guesses at the key of a question by rules that look only at ids, places and lengths, as an attacker without any radiology
// would. A rule that is right more often than chance is a leak.

type Choice = { id: string; text: string };

/** One guess of one rule: 1 if it was right, and the probability of being right by chance. */
interface Guess {
  rule: string;
  right: number;
  chance: number;
}

/** All guesses of one rule: the share that was right, and the share that chance gets right. */
interface Cue {
  rule: string;
  guesses: number;
  right: number;
  chance: number;
}

const places = [0, 1, 2, 3, 4];
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const byLength = (a: Choice, b: Choice) => a.text.length - b.text.length;

/** Orders in which a list can be read without understanding it. */
const readings: Record<string, (list: readonly Choice[]) => Choice[]> = {
  place: (list) => [...list],
  id: (list) => [...list].sort(byId),
  length: (list) => [...list].sort(byLength),
};

/** Returns the guesses of every rule for a question; `key` has the ids of `body`. */
export function guesses(body: QuestionBody, key: AnswerKey): Guess[] {
  if (body.type === "single" && key.type === "single") return picks(body.options, [key.key]);
  if (body.type === "multi" && key.type === "multi") return picks(body.options, key.keys);
  if (body.type === "matching" && key.type === "matching") return pairings(body.stems, body.options, key.keys);
  if (body.type === "labelling" && key.type === "labelling") {
    const across = [...body.targets].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
    const down = [...body.targets].sort((a, b) => a.at.x - b.at.x || a.at.y - b.at.y);
    return [
      ...pairings(body.targets, body.labels, key.keys),
      ...paired("markers down the image, labels by place", across, body.labels, key.keys),
      ...paired("markers across the image, labels by place", down, body.labels, key.keys),
    ];
  }
  if (body.type === "ordering" && key.type === "ordering") return orders(body.items, key.order);
  if (body.type === "case" && key.type === "case") {
    const parts = body.parts.flatMap((part, index) => {
      const sheet = key.parts[index];
      return sheet ? guesses(part, sheet.key) : [];
    });
    return [...parts, ...again(body.parts, key)];
  }
  return [];
}

/** Picks the first, second … and last option in every reading. */
function picks(options: readonly Choice[], keys: readonly string[]): Guess[] {
  const chance = keys.length / options.length;
  return Object.entries(readings).flatMap(([reading, read]) => {
    const list = read(options);
    const guess = (rule: string, id: string | undefined) => ({ rule, right: id && keys.includes(id) ? 1 : 0, chance });
    return [
      ...places.flatMap((at) => (list[at] ? [guess(`${reading} ${at + 1}`, list[at].id)] : [])),
      guess(`${reading}, the last`, list.at(-1)?.id),
    ];
  });
}

/** Pairs stems with options of the same id or the same rank in a reading, or gives all stems the same option. */
function pairings(
  stems: readonly { id: string; text?: string }[],
  options: readonly Choice[],
  keys: Record<string, string>,
): Guess[] {
  const chance = 1 / options.length;
  const stemChoices = stems.map(({ id, text = "" }) => ({ id, text }));
  const ids = new Set(options.map(({ id }) => id));
  return [
    ...stems.flatMap(({ id }) =>
      ids.has(id) ? [{ rule: "the same id", right: keys[id] === id ? 1 : 0, chance }] : [],
    ),
    ...Object.entries(readings).flatMap(([reading, read]) => [
      ...paired(`both by ${reading}`, read(stemChoices), read(options), keys),
      ...paired(`both by ${reading}, one backwards`, read(stemChoices).reverse(), read(options), keys),
    ]),
    ...paired("stems by place, options by id", stems, readings.id?.(options) ?? [], keys),
    ...paired("stems by id, options by place", [...stems].sort(byId), options, keys),
    ...stems.flatMap(({ id }) =>
      picks(options, [keys[id] ?? ""]).map((one) => ({ ...one, rule: `option: ${one.rule}` })),
    ),
  ];
}

function paired(
  rule: string,
  stems: readonly { id: string }[],
  options: readonly { id: string }[],
  keys: Record<string, string>,
): Guess[] {
  const chance = 1 / options.length;
  return stems.flatMap(({ id }, at) =>
    options[at] ? [{ rule, right: keys[id] === options[at].id ? 1 : 0, chance }] : [],
  );
}

/** Orders the items by each reading and its reverse; counts the whole order, and each pair of items. */
function orders(items: readonly Choice[], order: readonly string[]): Guess[] {
  const whole = 1 / order.reduce((product, _, index) => product * (index + 1), 1);
  return Object.entries(readings).flatMap(([reading, read]) =>
    [read(items), read(items).reverse()].flatMap((list, backwards) => {
      const rule = `${reading}${backwards ? " backwards" : ""}`;
      const ranks = list.map(({ id }) => order.indexOf(id));
      const all = ranks.flatMap((rank, at) => ranks.slice(at + 1).map((later) => (rank < later ? 1 : 0)));
      return [
        { rule: `${rule}, the whole order`, right: ranks.every((rank, at) => rank === at) ? 1 : 0, chance: whole },
        ...all.map((right) => ({ rule: `${rule}, pair by pair`, right, chance: 0.5 })),
      ];
    }),
  );
}

/** Picks the id of the previous part's key, where the next part has that id. */
function again(parts: readonly QuestionBody[], key: Extract<AnswerKey, { type: "case" }>): Guess[] {
  const keyAt = (index: number) => {
    const part = key.parts[index]?.key;
    return part?.type === "single" ? part.key : null;
  };
  return parts.flatMap((part, index) => {
    const before = keyAt(index - 1);
    if (part.type !== "single" || before === null || !part.options.some(({ id }) => id === before)) return [];
    const right = keyAt(index) === before ? 1 : 0;
    return [{ rule: "the id of the part before", right, chance: 1 / part.options.length }];
  });
}

/** Returns the totals of each rule, the rule with the largest edge over chance first. */
export function sumUp(all: readonly Guess[]): Cue[] {
  const sums = new Map<string, Cue>();
  for (const { rule, right, chance } of all) {
    const sum = sums.get(rule) ?? { rule, guesses: 0, right: 0, chance: 0 };
    sum.guesses += 1;
    sum.right += right;
    sum.chance += chance;
    sums.set(rule, sum);
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, right: sum.right / sum.guesses, chance: sum.chance / sum.guesses }))
    .sort((a, b) => edge(b) - edge(a));
}

/** Returns by how much a rule beats chance, as a share. */
export function edge({ right, chance }: Cue): number {
  return right - chance;
}
