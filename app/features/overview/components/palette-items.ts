import { adminCardPath, adminPostPath, adminUserPath, campaignPath, editQuestionPath } from "~/admin-paths";
import { foundEnd, foundStart } from "~/features/questions/found-marks";
import type { AdminSearchResults } from "../admin-search.loader.server";

/** An entry of the command palette; choosing it opens the address. */
export interface PaletteItem {
  key: string;
  name: string;
  note: string;
  to: string;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

/** Maximum entries of a group of search results; the search page shows more. */
const maxGroupItems = 5;

/** Returns the pages whose name has every word of the text, then the results of the search; empty groups are left out. */
export function listPaletteGroups(
  pages: readonly { name: string; to: string }[],
  text: string,
  results: AdminSearchResults | null,
): PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matchingPages = pages.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const groups: [title: string, items: Omit<PaletteItem, "key">[]][] = [
    ["Pages", matchingPages.map((page) => ({ ...page, note: "" }))],
  ];
  if (results) {
    const { questions, users, posts, cards, campaigns, invoices } = results;
    groups.push(
      [
        "Questions",
        questions.rows.map(({ id, externalId, topic, excerpt }) => ({
          name: externalId,
          note: excerpt.replaceAll(foundStart, "").replaceAll(foundEnd, "") || topic,
          to: editQuestionPath(id),
        })),
      ],
      ["Users", users.rows.map(({ id, name, email }) => ({ name, note: email, to: adminUserPath(id) }))],
      ["Posts", posts.rows.map(({ id, title, state }) => ({ name: title, note: state, to: adminPostPath(id) }))],
      [
        "Cards",
        cards.rows.map(({ id, title, isPublished }) => ({
          name: title,
          note: isPublished ? "Published" : "Draft",
          to: adminCardPath(id),
        })),
      ],
      [
        "Campaigns",
        campaigns.rows.map(({ id, subject, summary }) => ({ name: subject, note: summary, to: campaignPath(id) })),
      ],
      [
        "Invoices",
        invoices.rows.map(({ userId, title, learner, amount }) => ({
          name: title,
          note: `${learner} · ${amount}`,
          to: adminUserPath(userId),
        })),
      ],
    );
  }
  return groups
    .map(([title, items]) => ({
      title,
      items: (title === "Pages" ? items : items.slice(0, maxGroupItems)).map((item, index) => ({
        ...item,
        key: `${title.toLowerCase()}-${index}`,
      })),
    }))
    .filter(({ items }) => items.length > 0);
}
