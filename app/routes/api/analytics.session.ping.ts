import { receivePing } from "~/features/analytics/receive-visit-beacons.server";
import { anyone } from "~/features/auth/guards.server";
import { methodNotAllowed } from "~/lib/http";

export const loader = anyone(() => methodNotAllowed("PUT"));
export const action = anyone(receivePing);
