import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { addStandardHeaders } from "../../edge/response-headers.server";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeManifest, makeSeries } from "../../testing/make-stored-series";
import { fetchSeriesFile, seriesSite, signInSubscriber } from "../../testing/series-setup";
import { openSeries, readSeriesAccess } from "./series-access.server";
import { serveSeriesFile } from "./serve-series.server";

let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = { ...localContext({ DB: binding }), now: Date.parse("2026-11-23T12:00:00Z") };
});

/** Stores two series and opens the first for a new learner. */
async function openOne() {
  const [key, other] = [await makeSeries(context), await makeSeries(context, 2)];
  const ana = await signInSubscriber(context);
  const opened = openSeries(await readSeriesAccess(context, ana.request), key, makeManifest(3));
  const url = opened.frames[0]?.url ?? "";
  return { key, other, ana, url, code: url.split("/")[3] ?? "" };
}

/** Serves a file as the edge does, for a request with these headers. */
async function serve(url: string, request: Request, method = "GET", headers: Record<string, string> = {}) {
  const sent = new Request(seriesSite + url, {
    method,
    headers: { Cookie: request.headers.get("Cookie") ?? "", ...headers },
  });
  const [, , key, code, file] = url.split("/");
  return addStandardHeaders(await serveSeriesFile(context, sent, { key, code, file }), sent, context);
}

it("refuses forged paths with a valid code, and gives nothing else of the bucket", async () => {
  const { key, other, ana, url, code } = await openOne();
  await context.images.put(`pending/${key}`, "{}");
  await context.images.put(`img/${key}/manifest.json`, "{}");
  const series = (file: string) => `/series/${key}/${code}/${file}`;
  const forged = [
    ...["manifest.json", "..", "../0000.png", "..%2f0000.png", "%2e%2e", "0000.png%00", "0000.png\n", "0000.PNG"],
    ...["00000.png", "-001.png", "0x01.png", "9999.png", "0003.png", "", "preview.png.png", "０000.png"],
  ].map(series);
  const foreign = [
    `/series/${other}/${code}/0000.png`,
    `/series/${key.toUpperCase()}/${code}/0000.png`,
    `/series/${key}%0a/${code}/0000.png`,
    `/series/pending/${code}/${key}`,
    `/series/${key}/${code.slice(0, -1)}/0000.png`,
    `/series/${key}/${code}A/0000.png`,
    `/series/${key}/${code.toLowerCase()}/0000.png`,
    `/series/${key}/${code.slice(0, -1)}é/0000.png`,
  ];
  for (const address of [...forged, ...foreign])
    expect([address, await fetchSeriesFile(context, address, ana.request)]).toEqual([address, 404]);
  expect(await fetchSeriesFile(context, url, ana.request)).toBe(200);
});

it("accepts no cookie that the site did not sign, and no code of another login", async () => {
  const { ana, url } = await openOne();
  const again = await signInSubscriber(context);
  const cookie = ana.request.headers.get("Cookie") ?? "";
  const [name = "", value = ""] = cookie.split("=");
  const cookies = [
    "",
    `${name}=`,
    `${name}=${value.slice(0, -4)}`,
    `${name}=${ana.token}`,
    `${name}=${ana.token}.`,
    `${name}=${encodeURIComponent(
      `${ana.token}.${decodeURIComponent(again.request.headers.get("Cookie") ?? "")
        .split(".")
        .pop()}`,
    )}`,
    again.request.headers.get("Cookie") ?? "",
  ];
  for (const forged of cookies) {
    const request = new Request(`${seriesSite}/`, { headers: { Cookie: forged } });
    expect([forged, await fetchSeriesFile(context, url, request)]).toEqual([forged, 404]);
  }
});

it("lets no shared cache keep a picture or a refusal, whatever the request asks for", async () => {
  const { ana, url } = await openOne();
  const asked: [string, Record<string, string>][] = [
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { Range: "bytes=0-9" }],
    ["GET", { Range: "bytes=999999-" }],
    ["GET", { "If-None-Match": "*" }],
    ["GET", { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" }],
    ["GET", { "X-Forwarded-Host": "evil.example", "Cache-Control": "no-cache" }],
  ];
  for (const [method, headers] of asked) {
    const good = await serve(url, ana.request, method, headers);
    const text = JSON.stringify([method, headers]);
    expect([text, good.status, good.headers.get("Content-Type")]).toEqual([text, 200, "image/png"]);
    expect(good.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(good.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(good.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect((await good.arrayBuffer()).byteLength > 0).toBe(method === "GET");
    const visitor = new Request(`${seriesSite}/`);
    const bad = await serve(url, visitor, method, headers);
    expect([text, bad.status, bad.headers.get("Cache-Control")]).toEqual([text, 404, "no-store"]);
    expect((await bad.arrayBuffer()).byteLength).toBeLessThan(20);
  }
});
