import { exportData } from "~/features/accounts/export.server";
import { signedIn } from "~/features/auth/guards.server";

/** Everything about the signed-in person as a JSON download (A5). */
export const loader = signedIn(({ context, viewer }) => {
  const pieces = exportData(context, viewer.userId);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="radcore-my-data.json"',
    },
  });
});
