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

const details = { alt: "A grey square", source: "Ann", license: "Own work", deidentified: false };
const store = (bytes: Uint8Array<ArrayBuffer>, given = details) =>
  storeImage(context, "ann", new File([bytes], "a"), given);
const ask = (key: string, headers: Record<string, string> = {}) =>
  serveImage(context, new Request("http://localhost/", { headers }), key);

it("stores an image once under its hash and serves it as immutable", async () => {
  const { key } = await store(makePng(4, 3, [["tEXt", new TextEncoder().encode("Jane")]]));
  expect(key).toMatch(/^[0-9a-f]{64}\.png$/);
  expect((await store(makePng(4, 3), { ...details, alt: "Another" })).alt).toBe("A grey square");
  expect([await context.db.$count(image), await context.db.$count(auditLog)]).toEqual([1, 1]);

  const answer = await ask(key);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
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

it("stays de-identified once any upload of the image was marked so", async () => {
  const upload = async (deidentified: boolean) =>
    (await store(makePng(3, 3), { ...details, deidentified })).deidentified;
  expect([await upload(false), await upload(true), await upload(false)]).toEqual([false, true, true]);
});

it("does not serve other objects in the bucket", async () => {
  await context.images.put("secret", "x");
  await context.images.put(`${"a".repeat(64)}.svg`, "<svg/>");
  const { key } = await store(jpegSample);
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

it("stores nothing of a rejected file", async () => {
  await expect(store(new TextEncoder().encode("<svg/>"))).rejects.toThrow("SVG");
  await expect(store(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toThrow("larger than 5 MB");
  expect([(await context.images.list()).objects, await context.db.$count(image)]).toEqual([[], 0]);
});

it("lists uploaded images page by page", async () => {
  for (let grey = 0; grey < 13; grey += 1) await store(makePng(2, 2, [], grey));
  const first = await listImages(context.db, 1);
  expect([first.images.length, first.hasMore, first.images[0]?.size]).toEqual([12, true, "2 × 2, 1 KB"]);
  const second = await listImages(context.db, 2);
  expect([second.images.length, second.hasMore]).toEqual([1, false]);
});
