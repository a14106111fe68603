import { anyone } from "~/features/auth/guards.server";
import { jsonError } from "~/lib/http";

export const loader = anyone(() => jsonError(404, "Not found"));
export const action = anyone(() => jsonError(404, "Not found"));
