import { type ParseArgsConfig, parseArgs } from "node:util";
import { Problem } from "./command.mjs";

/** Returns the options of a command. Throws a Problem that ends with `usage` if one is unknown, repeated, or lacks its value. */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(
  options: T,
  usage: string,
  args: string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ options, args, strict: true, allowPositionals: false }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Problem(`${error.message}\n${usage}`);
  }
}
