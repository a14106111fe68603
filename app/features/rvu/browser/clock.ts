/** Now, in ms, by the device's clock: no request brings the time here, and a shift goes on while the device sleeps. */
export function deviceNow(): number {
  return Date.now();
}
