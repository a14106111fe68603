const contentTypes: Record<string, string> = { csv: "text/csv", md: "text/markdown", txt: "text/plain" };

/** Streams generated text as a file download; JSON unless the name ends in csv, md, or txt. */
export function createDownload(chunks: AsyncGenerator<string>, fileName: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": `${contentTypes[fileName.split(".").at(-1) ?? ""] ?? "application/json"}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
