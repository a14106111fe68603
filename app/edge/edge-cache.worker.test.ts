import { expect, it } from "vitest";
import { readThroughEdgeCache } from "./edge-cache.server";

let fresh = 0;
/** A request to a deployment; `waitUntil` is awaited by `settled`. */
function request(deploymentId = `test-${fresh++}`) {
  const running: Promise<unknown>[] = [];
  const context = {
    deploymentId,
    settings: { url: "https://radcore.example" } as never,
    waitUntil: (work: Promise<unknown>) => void running.push(work),
  };
  return { context, settled: () => Promise.all(running) };
}

it("reads once while it is kept, and gives what was read", async () => {
  const { context, settled } = request();
  let reads = 0;
  const read = async () => ({ reads: ++reads, text: "µ ≤ 1" });
  expect(await readThroughEdgeCache(context, "a", 60, read)).toEqual({ reads: 1, text: "µ ≤ 1" });
  await settled();
  expect(await readThroughEdgeCache(context, "a", 60, read)).toEqual({ reads: 1, text: "µ ≤ 1" });
});

it("keeps each key apart, and nothing over to another deployment", async () => {
  const { context, settled } = request();
  await readThroughEdgeCache(context, "a/b?c", 60, async () => "first");
  await settled();
  expect(await readThroughEdgeCache(context, "a/b?d", 60, async () => "second")).toBe("second");
  expect(await readThroughEdgeCache(request().context, "a/b?c", 60, async () => "third")).toBe("third");
  expect(await readThroughEdgeCache(context, "a/b?c", 60, async () => "fourth")).toBe("first");
});

it("reads again when the time is over", async () => {
  const { context, settled } = request();
  await readThroughEdgeCache(context, "a", 1, async () => 1);
  await settled();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await readThroughEdgeCache(context, "a", 1, async () => 2)).toBe(2);
});

it("keeps neither null nor a failure", async () => {
  const { context, settled } = request();
  expect(await readThroughEdgeCache<string | null>(context, "a", 60, async () => null)).toBeNull();
  await expect(readThroughEdgeCache(context, "a", 60, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await settled();
  expect(await readThroughEdgeCache(context, "a", 60, async () => "there")).toBe("there");
});
