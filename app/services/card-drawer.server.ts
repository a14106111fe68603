/** The Worker that draws cards, as the site asks it (decision 0017). */
export interface CardDrawer {
  /** A PNG of a side and its text size in pixels; or why there is none: letters that no font has, or too much text. */
  draw(card: object): Promise<DrawnCard | { missing: string[] } | { tooLong: true }>;
  /** Letters of a text that no font has. */
  missing(text: string): Promise<string[]>;
}

export interface DrawnCard {
  png: ArrayBuffer;
  textSize: number;
}

/** Reaches the drawing Worker by its binding; null where there is none. Both calls throw when it is broken. */
export function createCardDrawer(binding: Fetcher | undefined): CardDrawer | null {
  if (!binding) return null;
  const post = async (path: string, body: object) => {
    const answer = await binding.fetch(`https://cards${path}`, { method: "POST", body: JSON.stringify(body) });
    if (answer.status >= 500) throw new Error(`the cards Worker answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    draw: async (card) => {
      const answer = await post("/draw", card);
      if (!answer.ok) return answer.json();
      return { png: await answer.arrayBuffer(), textSize: Number(answer.headers.get("X-Text-Size")) };
    },
    missing: async (text) => (await (await post("/letters", { text })).json<{ missing: string[] }>()).missing,
  };
}
