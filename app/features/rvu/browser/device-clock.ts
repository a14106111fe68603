/** Returns the device's time in ms. Shift timers run in the browser, also while the device sleeps. */
export function getDeviceTime(): number {
  return Date.now();
}
