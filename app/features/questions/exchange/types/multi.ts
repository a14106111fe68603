import { buildMoodleOptions, buildQtiOptions, formatGiftOptions, getKeyCredit } from "./choice-options";
import type { Choice, ExchangeType } from "./exchange-type";

/** The readers are in `single`, because formats have one name for both types. */
export const multi: ExchangeType = {
  csv: {
    options: "options",
    read: (_, { key, ...content }) => ({
      ...content,
      ...(key !== undefined && { keys: String(key).split(/[\s,;]+/) }),
    }),
  },
  gift: {
    write({ options, keys }) {
      const right = keys as string[];
      return formatGiftOptions(options as Choice[], (id) => `~%${right.includes(id) ? getKeyCredit(right) : -100}%`);
    },
    read: {},
  },
  moodle: {
    type: "multichoice",
    write: (content) => buildMoodleOptions(content, content.keys as string[], -100),
    read: {},
  },
  qti: {
    write(content) {
      const pick = content.pick as number | undefined;
      return buildQtiOptions(content, "multiple", content.keys as string[], {
        "max-choices": String(pick ?? 0),
        ...(pick ? { "min-choices": String(pick) } : {}),
      });
    },
    read: {},
  },
};
