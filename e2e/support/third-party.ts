import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a provider was told about one page. */
export interface ReceivedView {
  /** Its site, as the script was told. */
  id: string;
  path: string;
  /** All that was sent, to look for what should not be in it. */
  body: string;
  referrer: string;
}

export interface ThirdParty {
  origin: string;
  /** Each script that was asked for. */
  loads: string[];
  told: ReceivedView[];
  /** "late error": 500, but only when let go; "broken": a script whose function throws; "hang up": no answer at all. */
  behave: "well" | "late error" | "broken" | "hang up";
  /** Answers that wait. */
  held: (() => void)[];
  /** Lets late answers go. */
  letGo(): void;
  forget(): void;
  stop(): Promise<void>;
}

// What the providers' own scripts do, as far as it concerns us, each sending to where it came from.
const send = `const to = new URL(document.currentScript.src).origin + "/collect";
const send = (told) => fetch(to, { method: "POST", mode: "no-cors", keepalive: true, body: JSON.stringify({ ...told, referrer: told.referrer ?? document.referrer }) });`;

const scripts: Record<string, string> = {
  // Takes what waits in q, then everything it is called with.
  "/plausible.js": `(() => { ${send}
    const id = document.currentScript.dataset.domain;
    const track = (event, options) => event === "pageview" && send({ id, url: options?.u ?? location.href });
    const waiting = window.plausible?.q ?? [];
    for (const one of waiting) track(...one);
    window.plausible = track;
  })()`,
  // Runs commands of dataLayer; "config" sends a view of its own unless told not to; globals are under an event's own.
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
  // Reports by itself, the path alone, again after pushState when "spa" is set.
  "/beacon.js": `(() => { ${send}
    const { token, spa } = JSON.parse(document.currentScript.dataset.cfBeacon);
    let last; const look = () => { if (location.pathname !== last) { last = location.pathname; send({ id: token, url: location.origin + last }); } };
    look();
    if (spa) { const push = history.pushState; history.pushState = function () { push.apply(this, arguments); look(); }; addEventListener("popstate", look); }
  })()`,
};

const broken = `window.plausible = () => { throw new Error("theirs") }; (window.dataLayer ??= []).push = window.plausible;`;

/** A provider of page analytics on loopback, which writes down what it is told. */
export async function startThirdParty(): Promise<ThirdParty> {
  const server = createServer((request, response) => void answer(party, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const party: ThirdParty = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loads: [],
    told: [],
    held: [],
    behave: "well",
    letGo() {
      for (const end of party.held.splice(0)) end();
    },
    forget() {
      party.loads = [];
      party.told = [];
      party.behave = "well";
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
    party.told.push({ id: id ?? "", path: new URL(url ?? "").pathname, body, referrer: referrer ?? "" });
    response.writeHead(204).end();
    return;
  }
  party.loads.push(path);
  if (party.behave === "hang up") return void request.socket.destroy();
  if (party.behave === "late error") {
    party.held.push(() => response.writeHead(500).end());
    return;
  }
  const code = scripts[path.split("?")[0] ?? ""];
  response.writeHead(code ? 200 : 404, { "Content-Type": "text/javascript" });
  response.end(party.behave === "broken" ? broken : code);
}
