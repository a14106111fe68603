/** Client of the Worker that draws social cards (decision 0017). */
export interface CardDrawer {
  /** Returns a PNG and its text size in pixels, or why there is none: letters that no font has, or too much text. */
  draw(card: object): Promise<DrawnCard | { missing: string[] } | { tooLong: true }>;
  /** Returns the letters of a text that no font has. */
  missing(text: string): Promise<string[]>;
}

export interface DrawnCard {
  png: ArrayBuffer;
  textSize: number;
}

/** Returns a client of the drawing Worker; null without its binding. Both methods throw if the Worker fails. */
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
