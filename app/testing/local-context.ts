import { env } from "cloudflare:workers";
import { type Context, createContext } from "../context.server";
import type { Env } from "../env";
import { localSecret } from "./make";

/** Returns a request's context in workerd with the settings of a local run, overridden by `settings`. */
export function localContext(
  settings: Partial<Env> = {},
  waitUntil: (work: Promise<unknown>) => void = () => {},
): Context {
  return createContext(
    {
      ...(env as unknown as Env),
      APP_ENV: "local",
      APP_URL: "http://localhost:8787",
      AUTH_SECRET: localSecret,
      MAIL_FROM: "RadCore <no-reply@radcore.local>",
      ...settings,
    },
    { waitUntil },
  );
}
