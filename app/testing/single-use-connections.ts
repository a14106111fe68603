// The built Worker closes idle connections at any time. A test that reuses one at that moment fails with "other side closed",
// so every request of a test opens its own.
const shared = globalThis as typeof globalThis & { originalFetch?: typeof fetch };
shared.originalFetch ??= fetch;
const { originalFetch } = shared;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  request.headers.set("Connection", "close");
  return originalFetch(request);
};
