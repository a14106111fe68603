/** Calls `callback` when the browser is idle; returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(callback, 2000);
    return () => clearTimeout(timer);
  }
  const idleHandle = window.requestIdleCallback(callback, { timeout: 5000 });
  return () => window.cancelIdleCallback(idleHandle);
}
