/** Returns whether an admin impersonates the user of this page, which is read-only then (M4). Call it only in the browser. */
export function isImpersonatedPage(): boolean {
  return document.documentElement.dataset.impersonated !== undefined;
}
