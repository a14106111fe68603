/** Name of the hidden field in forms that create a row; `FormKey` renders it. */
export const formKeyName = "formKey";

interface PostedForm {
  request: Request;
  form: FormData;
  /** The signed-in user. */
  userId: string;
}

/**
 * Returns the id of the row that a posted form creates (decision 0032). The same form sent twice, after a lost response or a
 * double click, gives the same id. The fields are part of the id, so changed input creates another row. A form without a key,
 * from a page older than the current deployment, gets the id that `createId` returns.
 */
export async function getRowIdForForm({ request, form, userId }: PostedForm, createId: () => string): Promise<string> {
  const key = form.get(formKeyName);
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key)) return createId();
  const fields = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const fingerprint = JSON.stringify([userId, new URL(request.url).pathname, fields]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(fingerprint)));
  return btoa(String.fromCharCode(...digest.subarray(0, 16)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Creates a row; ignores a failure if `countExisting` finds the row, because the same form created it before. */
export async function createOnce(
  createRow: () => Promise<unknown>,
  countExisting: () => Promise<number>,
): Promise<void> {
  try {
    await createRow();
  } catch (error) {
    if (!(await countExisting())) throw error;
  }
}
