import { initWasm, Resvg } from "@resvg/resvg-wasm";
import resvgWasm from "@resvg/resvg-wasm/index_bg.wasm";
import layoutWasm from "satori/layout.wasm";
import { init } from "satori/standalone";
import type { CardSize } from "./features/cards/card-taxonomy";
import type { Subset } from "./features/cards/draw/card-fonts";
import type { DrawnSide } from "./features/cards/draw/draw-side";
import { type FontFiles, findMissingCharacters, layOutCard } from "./features/cards/draw/lay-out-card";

// The Worker that draws cards (decision 0017, wrangler.cards.toml), reachable only through the site's service binding.

interface Env {
  /** The font files. */
  ASSETS: Fetcher;
}

const initLayoutEngine = startOnce(async () => init(layoutWasm));
const initRenderer = startOnce(() => initWasm(resvgWasm));
/** Font data read by this isolate, each file once. */
let subsets: Promise<Subset[]> | undefined;
const fontCache = new Map<string, Promise<ArrayBuffer>>();

export default {
  /** `POST /draw` returns a PNG, or 422 with the reason; `POST /letters` returns the letters that cannot be drawn. */
  async fetch(request, env): Promise<Response> {
    const files = openFontFiles(env);
    const { pathname } = new URL(request.url);
    if (request.method !== "POST") return new Response("Not found", { status: 404 }) as never;
    if (pathname === "/letters") {
      const { text } = await request.json<{ text: string }>();
      return Response.json({ missing: await findMissingCharacters(text, files) }) as never;
    }
    await Promise.all([initLayoutEngine(), initRenderer()]);
    const { size, width, ...drawn } = await request.json<DrawnSide & { size: CardSize; width?: number }>();
    const layout = await layOutCard(drawn, size, files);
    if (!("svg" in layout)) return Response.json(layout, { status: 422 }) as never;
    const resvg = new Resvg(layout.svg, {
      font: { loadSystemFonts: false },
      fitTo: width ? { mode: "width", value: width } : { mode: "original" },
    });
    const image = resvg.render();
    const png = image.asPng();
    image.free();
    resvg.free();
    return new Response(png as Uint8Array<ArrayBuffer>, {
      headers: { "Content-Type": "image/png", "X-Text-Size": String(layout.textSize) },
    }) as never;
  },
} satisfies ExportedHandler<Env>;

/** Returns a function that starts an engine once and retries after a failure. */
function startOnce(start: () => Promise<unknown>): () => Promise<unknown> {
  let startPromise: Promise<unknown> | undefined;
  return () => {
    startPromise ??= start();
    startPromise.catch(() => {
      startPromise = undefined;
    });
    return startPromise;
  };
}

function openFontFiles(env: Env): FontFiles {
  const fetchOnce = (file: string) => {
    const cached = fontCache.get(file) ?? fetchFile(env, file);
    fontCache.set(file, cached);
    // A failed fetch is retried on the next request.
    cached.catch(() => fontCache.delete(file));
    return cached;
  };
  subsets ??= fetchOnce("index.json").then((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Subset[]);
  const subsetList = subsets;
  subsetList.catch(() => {
    subsets = undefined;
  });
  return { subsets: () => subsetList, read: fetchOnce };
}

async function fetchFile(env: Env, file: string): Promise<ArrayBuffer> {
  const answer = await env.ASSETS.fetch(`https://fonts/${file}`);
  if (!answer.ok) throw new Error(`the font file ${file} is missing: ${answer.status}`);
  return answer.arrayBuffer();
}
