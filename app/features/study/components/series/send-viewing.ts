import { isImpersonatedPage } from "~/lib/impersonated-page";
import { paths } from "~/paths";
import { learnerHeader } from "../../learner-header";
import type { ViewingSave } from "../../viewing-schema";

/**
 * Sends a viewing so that it arrives even if the page closes meanwhile. Returns whether the server responded. During an impersonation,
 * which is read-only (M4), sends nothing and returns true.
 */
export async function sendViewing(userId: string, save: ViewingSave): Promise<boolean> {
  if (isImpersonatedPage()) return true;
  if (!navigator.onLine) return false;
  const headers = { "Content-Type": "application/json", [learnerHeader]: userId };
  const response = fetch(paths.viewing, { method: "POST", keepalive: true, headers, body: JSON.stringify(save) });
  return response.then(({ status }) => status < 500).catch(() => false);
}
