import { paths } from "../../paths";

/** Query parameter of the search page with the id of an answered question whose explanation to open. */
export const explanationParameter = "explanation";

/** Returns the URL that opens the explanation of an answered question, or the search page with a message if it cannot be opened. */
export function explanationPath(questionId: string, searchText = ""): string {
  const query = new URLSearchParams({ ...(searchText ? { q: searchText } : {}), [explanationParameter]: questionId });
  return `${paths.search}?${query}`;
}
