/** Words that many mails share. */
export interface SharedWords {
  subject: string;
  plain: string;
  html: string;
}

/** What is each reader's own in them. */
export interface Places {
  /** Full name; empty where nobody has one. */
  name: string;
  /** Address that ends this news. */
  unsubscribe: string;
}

/** The words with `{{name}}` and `{{unsubscribe}}` filled in; what is filled in is not read again. */
export function fillIn(words: SharedWords, places: Places): SharedWords {
  const fill = (text: string, write: (text: string) => string) =>
    text.replace(/\{\{(name|unsubscribe)\}\}/g, (_, place: keyof Places) => write(places[place]));
  return {
    subject: fill(words.subject, (text) => text),
    plain: fill(words.plain, (text) => text),
    html: fill(words.html, (text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)),
  };
}
