/** Words that many mails share. */
export interface MailBody {
  subject: string;
  plain: string;
  html: string;
}

/** What is each reader's own in them. */
export interface PlaceholderValues {
  /** Full name; empty where nobody has one. */
  name: string;
  /** Address that ends this news. */
  unsubscribe: string;
}

/** The words with `{{name}}` and `{{unsubscribe}}` filled in; what is filled in is not read again. */
export function fillPlaceholders(words: MailBody, places: PlaceholderValues): MailBody {
  const fill = (text: string, write: (text: string) => string) =>
    text.replace(/\{\{(name|unsubscribe)\}\}/g, (_, place: keyof PlaceholderValues) => write(places[place]));
  return {
    subject: fill(words.subject, (text) => text),
    plain: fill(words.plain, (text) => text),
    html: fill(words.html, (text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)),
  };
}
