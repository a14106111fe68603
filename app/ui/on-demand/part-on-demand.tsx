import type { ComponentType } from "react";
import {
  type ComponentCode,
  createComponentCode,
  type LoadFailedComponent,
  type OnDemandComponent,
  RenderNothing,
  useComponentCode,
} from "./component-code";

interface PartOptions {
  /** Placeholder on pages that show the part before its code has loaded. */
  waiting?: string;
  Missing?: LoadFailedComponent;
}

/** Returns a server-rendered part of a page whose code loads only where it is shown. `name` must be unique. */
export function partOnDemand<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { waiting = "", Missing = RenderNothing }: PartOptions = {},
): OnDemandComponent<Props> {
  const code = createComponentCode(load);
  parts.push({ name, preload: code.preload });
  const renderPart = (props: Props) => (
    <Part name={name} code={code} props={props} waiting={waiting} Missing={Missing} />
  );
  return Object.assign(renderPart, { preload: code.preload });
}

const parts: { name: string; preload(): Promise<boolean> }[] = [];

/**
 * Loads the code of the parts on the first page. Must finish before hydration, because React drops clicks and input in a part
 * without code. On the server, loads all parts.
 */
export async function loadParts(): Promise<void> {
  const isServer = typeof document === "undefined";
  const partsOnPage = parts.filter(({ name }) => isServer || document.querySelector(`[data-part=${name}]`));
  await Promise.all(partsOnPage.map(({ preload }) => preload()));
}

interface PartProps<Props> extends Required<PartOptions> {
  name: string;
  code: ComponentCode<Props>;
  props: Props;
}

function Part<Props extends object>({ name, code, props, waiting, Missing }: PartProps<Props>) {
  const { Component, state, acts } = useComponentCode(code);
  const frame = { className: "contents", "data-part": name };
  if (!Component && state === "loading")
    // Keeps the server's HTML until the code has loaded: React leaves HTML that is set this way unchanged during hydration.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML
    return <div key="loading" {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: waiting }} />;
  return <div {...frame}>{Component ? <Component {...props} /> : state === "failed" && <Missing {...acts} />}</div>;
}
