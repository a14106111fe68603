import { receiveVisitStart } from "~/features/analytics/receive-visit-start.server";
import { anyone } from "~/features/auth/guards.server";
import { methodNotAllowed } from "~/lib/http";

export const loader = anyone(() => methodNotAllowed("POST"));
export const action = anyone(receiveVisitStart);
