import { emptyFilter } from "../../app/features/questions/filter";
import { toStartFields } from "../../app/features/study/start-request";
import { readCounters } from "./measure";
import type { Measurement } from "./page-budgets";
import type { Site } from "./site";

// Studies over HTTP like a browser without JavaScript: it submits the pages' own forms.

/**
 * Starts a session of single-answer questions with the builder; returns its path. For other types the first choice of each field is
 * not always an answer.
 */
export async function startSession(site: Site, size: 5 | 10 | 20): Promise<string> {
  const startFields = toStartFields({ from: "filter", size, filter: { ...emptyFilter, types: ["single"] } });
  const answer = await post(site, "/questions", startFields);
  const path = answer.headers.get("Location")?.split("?")[0];
  if (!path?.startsWith("/questions/session/")) throw new Error(`starting led to ${path} (${answer.status})`);
  return path;
}

/** Opens a question and submits its first option (or 1 for a number). */
export async function submitAnswer(site: Site, path: string): Promise<Measurement> {
  const form = await findForm(site, path, (fields) => fields.some(([name]) => name === "clientId"));
  const answer = await post(site, form.action, form.fields);
  if (answer.status !== 303) throw new Error(`the answer at ${path} got ${answer.status}`);
  return { name: "answer", ...readCounters(answer), js: null, html: null };
}

/** Ends a session. */
export async function finishSession(site: Site, session: string): Promise<void> {
  const answer = await post(site, `${session}/results`, []);
  if (answer.status !== 303) throw new Error(`ending ${session} got ${answer.status}`);
}

type Fields = [name: string, value: string][];

async function findForm(site: Site, path: string, isWanted: (fields: Fields) => boolean) {
  const answer = await fetch(site.url + path, { headers: { Accept: "text/html", Cookie: site.cookie } });
  const html = await answer.text();
  for (const [, attributes = "", inner = ""] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    const fields = readFields(inner);
    if (isWanted(fields)) return { action: readAttribute(attributes, "action") ?? path, fields };
  }
  throw new Error(`${path} (${answer.status}) has no such form`);
}

/** Returns the fields a browser would send: hidden fields, the first choice of each group and list, 1 for a number. */
function readFields(html: string): Fields {
  const fields = new Map<string, string>();
  for (const [tag] of html.matchAll(/<(?:input|button)\b[^>]*>/g)) {
    const name = readAttribute(tag, "name");
    if (!name || fields.has(name)) continue;
    const typed = readAttribute(tag, "inputmode") || readAttribute(tag, "inputMode") ? "1" : "";
    fields.set(name, readAttribute(tag, "value") || typed);
  }
  for (const [tag, options = ""] of html.matchAll(/<select\b[^>]*>([\s\S]*?)<\/select>/g)) {
    const optionValues = [...options.matchAll(/<option\b[^>]*>/g)].map(
      ([option]) => readAttribute(option, "value") ?? "",
    );
    fields.set(readAttribute(tag, "name") ?? "", optionValues.find(Boolean) ?? "");
  }
  return [...fields];
}

function readAttribute(tag: string, name: string): string | undefined {
  return tag
    .match(new RegExp(`\\b${name}="([^"]*)"`))?.[1]
    ?.replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function post(site: Site, path: string, fields: Fields): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    headers: { Accept: "text/html", Cookie: site.cookie, Origin: site.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}
