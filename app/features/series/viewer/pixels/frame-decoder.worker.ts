/// <reference lib="webworker" />
import type { DecodeReply, DecodeRequest } from "./frame-decoder";
import { decodePng } from "./png-decoder";
import { PngError } from "./png-header";

// This worker decodes large pictures, so that the page stays responsive.

addEventListener("message", ({ data: { id, file, expected } }: MessageEvent<DecodeRequest>) => {
  decodePng(file, expected).then(
    ({ pixels }) => reply({ id, pixels }, [pixels.buffer]),
    (error: unknown) =>
      reply({
        id,
        problem:
          error instanceof PngError
            ? error.message
            : "Your browser cannot show this image. Update it, or try another device.",
      }),
  );
});

function reply(message: DecodeReply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
