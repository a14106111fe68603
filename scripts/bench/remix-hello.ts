import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server.browser";

// The smallest site that Remix can serve: one page with one line. `npm run bench` compares the CPU time of our pages with it,
// because both pay for Remix and React.

const assets = { entry: { module: "/entry.js", imports: [] }, routes: {}, url: "/manifest.js", version: "1" };

/** The build that the Remix compiler would write for such a site. */
const build = {
  entry: {
    module: {
      default: async (request: Request, status: number, headers: Headers, context: never) => {
        const stream = await renderToReadableStream(createElement(RemixServer, { context, url: request.url }));
        headers.set("Content-Type", "text/html; charset=utf-8");
        return new Response(stream, { status, headers });
      },
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        default: () => createElement("html", { lang: "en" }, createElement("body", null, createElement(Outlet))),
      },
    },
    "routes/index": {
      id: "routes/index",
      parentId: "root",
      index: true,
      module: { default: () => createElement("h1", null, "Hello, world") },
    },
  },
  assets: {
    ...assets,
    routes: {
      root: { id: "root", path: "", hasLoader: false, hasAction: false, module: "/root.js", imports: [] },
      "routes/index": {
        id: "routes/index",
        parentId: "root",
        index: true,
        hasLoader: false,
        hasAction: false,
        module: "/index.js",
        imports: [],
      },
    },
  },
  assetsBuildDirectory: "",
  basename: "/",
  publicPath: "/",
  mode: "production",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
} as unknown as ServerBuild;

const handle = createRequestHandler(build, "production");

export default { fetch: (request: Request) => handle(request, {} as never) };
