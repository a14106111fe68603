import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { auditLog, image } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { jpegSample, makePng } from "../../testing/make-images";
import { listImages } from "./image-list.server";
import { serveImage } from "./serve-image.server";
import { storeImage } from "./store-image.server";

let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = localContext({ DB: binding });
});

const words = { alt: "A grey square", source: "Ann", licence: "Own work", deidentified: false };
const keep = (bytes: Uint8Array<ArrayBuffer>, said = words) => storeImage(context, "ann", new File([bytes], "a"), said);
const ask = (key: string, headers: Record<string, string> = {}) =>
  serveImage(context, new Request("http://localhost/", { headers }), key);

it("keeps a picture under its hash, once, and serves it for ever", async () => {
  const { key } = await keep(makePng(4, 3, [["tEXt", new TextEncoder().encode("Jane")]]));
  expect(key).toMatch(/^[0-9a-f]{64}\.png$/);
  expect((await keep(makePng(4, 3), { ...words, alt: "Another" })).alt).toBe("A grey square");
  expect([await context.db.$count(image), await context.db.$count(auditLog)]).toEqual([1, 1]);

  const answer = await ask(key);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(makePng(4, 3));
  const etag = answer.headers.get("ETag") ?? "";
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await ask(key, { "If-None-Match": known });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
  }
  const other = await ask(key, { "If-None-Match": '"x"' });
  expect(other.status).toBe(200);
  await other.arrayBuffer();
});

it("counts as de-identified once anybody has said so", async () => {
  const said = async (deidentified: boolean) => (await keep(makePng(3, 3), { ...words, deidentified })).deidentified;
  expect([await said(false), await said(true), await said(false)]).toEqual([false, true, true]);
});

it("serves nothing else that lies in the bucket", async () => {
  await context.images.put("secret", "x");
  await context.images.put(`${"a".repeat(64)}.svg`, "<svg/>");
  const { key } = await keep(jpegSample);
  const wrong = [
    "secret",
    "../secret",
    `${"a".repeat(64)}.svg`,
    `${"a".repeat(64)}.png`,
    key.toUpperCase(),
    `${key}\n`,
  ];
  for (const one of wrong) expect([one, (await ask(one)).status]).toEqual([one, 404]);
});

it("keeps nothing of what it refuses", async () => {
  await expect(keep(new TextEncoder().encode("<svg/>"))).rejects.toThrow("SVG");
  await expect(keep(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toThrow("larger than 5 MB");
  expect([(await context.images.list()).objects, await context.db.$count(image)]).toEqual([[], 0]);
});

it("lists what was uploaded page by page", async () => {
  for (let grey = 0; grey < 13; grey += 1) await keep(makePng(2, 2, [], grey));
  const first = await listImages(context.db, 1);
  expect([first.images.length, first.more, first.images[0]?.size]).toEqual([12, true, "2 × 2, 1 KB"]);
  const second = await listImages(context.db, 2);
  expect([second.images.length, second.more]).toEqual([1, false]);
});
