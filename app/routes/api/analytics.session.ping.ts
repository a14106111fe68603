import { takePing } from "~/features/analytics/take-in-visit.server";
import { anyone } from "~/features/auth/guards.server";
import { methodNotAllowed } from "~/lib/http";

export const loader = anyone(() => methodNotAllowed("PUT"));
export const action = anyone(takePing);
