import { expect, it } from "vitest";
import { concatBytes } from "../../../lib/concat-bytes";
import { writePng } from "../../../lib/write-png";
import { assemblePng, makePngHeader } from "../../../testing/make-frame";
import { checkFrame, type FrameFormat } from "./check-frame";

// workerd ends a compressed stream as the standard says, which Node 20 does not.

const format: FrameFormat = { width: 5, height: 3, bits: 16, channels: 1 };
const pixels = Uint16Array.from({ length: 15 }, (_, at) => at * 1000);

it("accepts a frame of our own writer", async () => {
  await expect(checkFrame(await writePng({ ...format, pixels }), format)).resolves.toBeUndefined();
});

it("refuses bytes that hide after the compressed pixels", async () => {
  const file = await writePng({ ...format, pixels });
  const length = new DataView(file.buffer).getUint32(33);
  const data = file.subarray(41, 41 + length);
  for (const hidden of [Uint8Array.of(0), new TextEncoder().encode("Doe^Jane".repeat(2000))]) {
    const hiding = assemblePng([
      ["IHDR", makePngHeader(5, 3, 16)],
      ["IDAT", concatBytes([data, hidden])],
      ["IEND", new Uint8Array()],
    ]);
    await expect(checkFrame(hiding, format)).rejects.toThrow(/damaged/);
  }
});

it("refuses a bomb", async () => {
  const zeros = new Response(new Uint8Array(16 * 1024 * 1024)).body?.pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(zeros).arrayBuffer());
  const bomb = assemblePng([
    ["IHDR", makePngHeader(5, 3, 16)],
    ["IDAT", data],
    ["IEND", new Uint8Array()],
  ]);
  await expect(checkFrame(bomb, format)).rejects.toThrow(/more pixels/);
});
