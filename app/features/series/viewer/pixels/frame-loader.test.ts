import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { createFrameLoader, type FrameRequest } from "./frame-loader";

const series = makeShownSeries({ width: 10, height: 10 });
const bytesPerFrame = 200;
const requestOf = (...urls: string[]): FrameRequest[] => urls.map((url) => ({ url, series }));
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A loader whose loads end when the test says so. */
function makeLoader(maxBytes?: number) {
  const started: string[] = [];
  const ends = new Map<string, { succeed(): void; fail(reason: string): void }>();
  let changeCount = 0;
  const loader = createFrameLoader({
    load: ({ url }) => {
      started.push(url);
      return new Promise((resolve, reject) =>
        ends.set(url, {
          succeed: () => resolve(new Uint16Array(bytesPerFrame / 2)),
          fail: (reason) => reject(new Error(reason)),
        }),
      );
    },
    onChange: () => changeCount++,
    ...(maxBytes && { maxBytes }),
  });
  const finish = async (...urls: string[]) => {
    for (const url of urls) ends.get(url)?.succeed();
    await settle();
  };
  const fail = async (url: string, reason: string) => {
    ends.get(url)?.fail(reason);
    await settle();
  };
  return { loader, started, finish, fail, countChanges: () => changeCount };
}

it("loads the frames on the screen first, then four neighbors at a time, and each frame once", async () => {
  const { loader, started, finish, countChanges } = makeLoader();
  loader.request(requestOf("a", "b", "c", "d", "e", "f", "g"), 2);
  expect(started).toEqual(["a", "b"]);
  await finish("a");
  expect(started).toEqual(["a", "b"]);
  expect(loader.getFrame("b")).toBeUndefined();
  await finish("b");
  expect(started).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(loader.getFrame("b")).toBeInstanceOf(Uint16Array);
  expect(countChanges()).toBe(2);
  await finish("c");
  expect(started.slice(6)).toEqual(["g"]);
  loader.request(requestOf("b", "a", "e"), 1);
  await finish("d", "e", "f", "g");
  expect(started).toHaveLength(7);
});

it("loads the frame that the learner has scrolled to before frames requested earlier", async () => {
  const { loader, started, finish } = makeLoader();
  loader.request(requestOf("a", "b", "c", "d", "e", "f"), 1);
  await finish("a");
  loader.request(requestOf("z", "y"), 1);
  await finish("b");
  expect(started).toEqual(["a", "b", "c", "d", "e", "z"]);
});

it("drops the frames used longest ago when the memory is full, but none on the screen", async () => {
  const { loader, finish } = makeLoader(3 * bytesPerFrame);
  loader.request(requestOf("a", "b", "c"), 3);
  await finish("a", "b", "c");
  loader.getFrame("b");
  loader.request(requestOf("d"), 1);
  await finish("d");
  expect(["a", "b", "c", "d"].filter((url) => loader.getFrame(url))).toEqual(["b", "c", "d"]);
  loader.request(requestOf("d", "e", "f", "g"), 4);
  await finish("e", "f", "g");
  expect(["b", "c", "d", "e", "f", "g"].filter((url) => loader.getFrame(url))).toEqual(["d", "e", "f", "g"]);
});

it("requests no more frames in advance than the memory holds", async () => {
  const { loader, started, finish } = makeLoader(2 * bytesPerFrame);
  loader.request(requestOf("a", "b", "c"), 1);
  await finish("a");
  expect(started).toEqual(["a", "b"]);
});

it("keeps 60 slices of 512² in less than 150 MB", async () => {
  const large = makeShownSeries({ width: 512, height: 512 });
  const loader = createFrameLoader({ load: async () => new Uint16Array(512 * 512), onChange: () => undefined });
  const urls = Array.from({ length: 60 }, (_, index) => `/${index}`);
  for (const url of urls) {
    loader.request([{ url, series: large }], 1);
    await settle();
  }
  const bytes = urls.map((url) => loader.getFrame(url)?.byteLength ?? 0).reduce((a, b) => a + b);
  // Scrolling back loads nothing again: 30 MB.
  expect(bytes).toBe(60 * 512 * 512 * 2);
  expect(bytes).toBeLessThan(150e6);
});

it("says why a frame failed, and tries again when asked or when the learner comes back", async () => {
  const { loader, started, fail } = makeLoader();
  loader.request(requestOf("a"), 1);
  await fail("a", "The connection broke off.");
  expect(loader.getError("a")).toBe("The connection broke off.");
  loader.request(requestOf("a"), 1);
  expect(started).toEqual(["a"]);
  loader.retry();
  expect(loader.getError("a")).toBeUndefined();
  expect(started).toEqual(["a", "a"]);
  await fail("a", "Again.");
  loader.request(requestOf("b"), 1);
  loader.request(requestOf("a"), 1);
  expect(started).toEqual(["a", "a", "b", "a"]);
});
