/**
 * Buffers data responses completely before Remix reads them. Remix reads them as streams and drops the promise for the end of
 * the stream, so a navigation that replaces a half-read response causes an unhandled rejection (turbo-stream 2.4 `done`, Remix
 * 2.17 `fetchAndDecode`). Our loaders do not stream, so nothing is lost.
 */
export function bufferDataResponses(): void {
  const originalFetch = window.fetch;
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const isData = input instanceof URL && input.pathname.endsWith(".data");
    return isData && response.body ? new Response(await response.arrayBuffer(), response) : response;
  };
}
