import type { ComponentType } from "react";
import { type Code, codeOf, type Late, type Missing, Nothing, useCode } from "./code";

interface PartOptions {
  /** Stands in its place where a later page shows it first, until it has come. */
  waiting?: string;
  Missing?: Missing;
}

/** A part of the page that the server draws, with code that only those load who see it. No other part has its name. */
export function latePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { waiting = "", Missing = Nothing }: PartOptions = {},
): Late<Props> {
  const code = codeOf(load);
  parts.push({ name, preload: code.preload });
  const show = (props: Props) => <Part name={name} code={code} props={props} waiting={waiting} Missing={Missing} />;
  return Object.assign(show, { preload: code.preload });
}

const parts: { name: string; preload(): Promise<boolean> }[] = [];

/**
 * Fetches the parts that the first page shows. To be awaited before React takes it over: React throws away what is clicked or
 * typed in a part whose code has not come. The server, which draws any page, fetches all of them.
 */
export async function prepareParts(): Promise<void> {
  const onServer = typeof document === "undefined";
  const shown = parts.filter(({ name }) => onServer || document.querySelector(`[data-part=${name}]`));
  await Promise.all(shown.map(({ preload }) => preload()));
}

interface PartProps<Props> extends Required<PartOptions> {
  name: string;
  code: Code<Props>;
  props: Props;
}

function Part<Props extends object>({ name, code, props, waiting, Missing }: PartProps<Props>) {
  const { Here, state, acts } = useCode(code);
  const place = { className: "contents", "data-part": name };
  if (!Here && state === "waits")
    // What the server sent stays until the code is here; React does not look into what it is told to be HTML.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: words of ours
    return <div key="waits" {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: waiting }} />;
  return <div {...place}>{Here ? <Here {...props} /> : state === "missing" && <Missing {...acts} />}</div>;
}
