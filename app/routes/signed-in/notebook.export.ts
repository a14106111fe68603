import { createDownload } from "~/features/accounts/create-download.server";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { notebookFormats, streamNotebook } from "~/features/notebook/export-notebook.server";
import { readNotebookQuery } from "~/features/notebook/notebook-query";

/** Returns the learner's notebook as a download, with the filter of the page. */
export const loader = signedIn(({ context, request, viewer }) => {
  if (viewer.isImpersonated) throw notFound(request);
  const query = new URL(request.url).searchParams;
  const format = notebookFormats.find((one) => one === query.get("format")) ?? "markdown";
  const { filter } = readNotebookQuery(query);
  const name = format === "anki" ? "radcore-notebook.anki.txt" : "radcore-notebook.md";
  return createDownload(streamNotebook(context, viewer, filter, format), name);
});
