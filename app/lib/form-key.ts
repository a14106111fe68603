/** The hidden field of a form that creates something; `FormKey` writes it. */
export const formKeyName = "formKey";

interface Sent {
  request: Request;
  form: FormData;
  /** Who sent it. */
  userId: string;
}

/**
 * Returns the id of the row that a posted form creates (decision 0032). The same form sent twice, after a lost answer or a double
 * press, gives the same id, so the second finds the row. The fields are part of the id: other words create another row. A form
 * without a key, of a page from before a deployment, gets the id of `otherwise`.
 */
export async function rowIdForForm({ request, form, userId }: Sent, otherwise: () => string): Promise<string> {
  const key = form.get(formKeyName);
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key)) return otherwise();
  const fields = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const said = JSON.stringify([userId, new URL(request.url).pathname, fields]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(said)));
  return btoa(String.fromCharCode(...digest.subarray(0, 16)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Creates a row in one batch; ignores a failure if the row `isThere`, because the same form created it before. */
export async function createOnce(create: () => Promise<unknown>, isThere: () => Promise<number>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(await isThere())) throw error;
  }
}
