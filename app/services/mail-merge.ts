/** A mail's text, shared by many mails. */
export interface MailBody {
  subject: string;
  plain: string;
  html: string;
}

/** One recipient's values for the placeholders. */
export interface PlaceholderValues {
  /** Full name; empty if unknown. */
  name: string;
  /** The link to unsubscribe. */
  unsubscribe: string;
}

/** Returns the text with `{{name}}` and `{{unsubscribe}}` filled in; placeholders inside the values are ignored. */
export function fillPlaceholders(body: MailBody, values: PlaceholderValues): MailBody {
  const fill = (text: string, write: (text: string) => string) =>
    text.replace(/\{\{(name|unsubscribe)\}\}/g, (_, place: keyof PlaceholderValues) => write(values[place]));
  return {
    subject: fill(body.subject, (text) => text),
    plain: fill(body.plain, (text) => text),
    html: fill(body.html, (text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)),
  };
}
