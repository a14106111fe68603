/** The hidden field of a form that creates something; `FormKey` writes it. */
export const formKeyName = "formKey";

interface Sent {
  request: Request;
  form: FormData;
  /** Who sent it. */
  userId: string;
}

/**
 * The id of what a posted form creates. The same form sent again gives the same id, as browsers do whose answer was lost, and
 * people who press twice, so that the second finds the row there. What was typed is part of it: a page that kept its key
 * creates another thing with other words. Without a key, as of a page from before a deployment, the id is `otherwise`.
 */
export async function idOfForm({ request, form, userId }: Sent, otherwise: () => string): Promise<string> {
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

/** Creates a row, all or nothing; a failure is none where the row `isThere`, because the same form created it before. */
export async function createOnce(create: () => Promise<unknown>, isThere: () => Promise<number>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(await isThere())) throw error;
  }
}
