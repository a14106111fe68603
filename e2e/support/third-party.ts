import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A page view that a provider received. */
export interface ReceivedView {
  /** The site id given to the script. */
  id: string;
  path: string;
  /** The whole request body, to search for private data. */
  body: string;
  referrer: string;
}

export interface ThirdParty {
  origin: string;
  /** The requested scripts. */
  loads: string[];
  views: ReceivedView[];
  /** "late error" answers 500 when released, "broken" serves a script that throws, "hang up" closes the connection. */
  behavior: "well" | "late error" | "broken" | "hang up";
  /** Answers waiting for release. */
  heldAnswers: (() => void)[];
  /** Sends the waiting answers. */
  releaseAnswers(): void;
  reset(): void;
  stop(): Promise<void>;
}

// Simplified versions of the providers' scripts; each sends to the server that it came from.
const send = `const to = new URL(document.currentScript.src).origin + "/collect";
const send = (told) => fetch(to, { method: "POST", mode: "no-cors", keepalive: true, body: JSON.stringify({ ...told, referrer: told.referrer ?? document.referrer }) });`;

const scripts: Record<string, string> = {
  // Sends queued calls in q, then every later call.
  "/plausible.js": `(() => { ${send}
    const id = document.currentScript.dataset.domain;
    const track = (event, options) => event === "pageview" && send({ id, url: options?.u ?? location.href });
    const waiting = window.plausible?.q ?? [];
    for (const one of waiting) track(...one);
    window.plausible = track;
  })()`,
  // Runs commands of dataLayer. "config" sends a view unless disabled; an event's own fields override global ones.
  "/gtag.js": `(() => { ${send}
    let id; const globals = {};
    const view = (own) => { const all = { page_location: location.href, ...globals, ...own };
      send({ id, url: all.page_location, title: all.page_title, referrer: all.page_referrer, all }); };
    const run = (command) => {
      if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
      const [name, what, own] = command;
      if (name === "set") Object.assign(globals, what);
      if (name === "config") { id = what; if (own?.send_page_view !== false) view({}); }
      if (name === "event" && what === "page_view") view(own);
    };
    window.dataLayer.forEach(run);
    const push = window.dataLayer.push;
    window.dataLayer.push = (...commands) => { commands.forEach(run); return push.apply(window.dataLayer, commands); };
  })()`,
  // Sends the path automatically, and again after pushState if "spa" is set.
  "/beacon.js": `(() => { ${send}
    const { token, spa } = JSON.parse(document.currentScript.dataset.cfBeacon);
    let last; const look = () => { if (location.pathname !== last) { last = location.pathname; send({ id: token, url: location.origin + last }); } };
    look();
    if (spa) { const push = history.pushState; history.pushState = function () { push.apply(this, arguments); look(); }; addEventListener("popstate", look); }
  })()`,
};

const broken = `window.plausible = () => { throw new Error("theirs") }; (window.dataLayer ??= []).push = window.plausible;`;

/** Starts a page-analytics provider on loopback that records the views it receives. */
export async function startThirdParty(): Promise<ThirdParty> {
  const server = createServer((request, response) => void answer(party, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const party: ThirdParty = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loads: [],
    views: [],
    heldAnswers: [],
    behavior: "well",
    releaseAnswers() {
      for (const end of party.heldAnswers.splice(0)) end();
    },
    reset() {
      party.loads = [];
      party.views = [];
      party.behavior = "well";
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return party;
}

async function answer(party: ThirdParty, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? "/";
  if (request.method === "POST") {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { id, url, referrer } = JSON.parse(body) as Record<string, string>;
    party.views.push({ id: id ?? "", path: new URL(url ?? "").pathname, body, referrer: referrer ?? "" });
    response.writeHead(204).end();
    return;
  }
  party.loads.push(path);
  if (party.behavior === "hang up") return void request.socket.destroy();
  if (party.behavior === "late error") {
    party.heldAnswers.push(() => response.writeHead(500).end());
    return;
  }
  const code = scripts[path.split("?")[0] ?? ""];
  response.writeHead(code ? 200 : 404, { "Content-Type": "text/javascript" });
  response.end(party.behavior === "broken" ? broken : code);
}
