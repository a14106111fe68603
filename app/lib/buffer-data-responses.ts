/**
 * Lets Remix have the data of a page only when all of it is here. It reads answers as streams, and drops the promise of
 * their end: a load that was overtaken between its first byte and its last would be an unhandled error (turbo-stream 2.4
 * `done`, Remix 2.17 `fetchAndDecode`), and before its first byte a console error. No loader of ours sends anything later.
 */
export function bufferDataResponses(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const isData = input instanceof URL && input.pathname.endsWith(".data");
    return isData && answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
  };
}
