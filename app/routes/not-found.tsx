import { data, type MetaFunction } from "@remix-run/cloudflare";
import { anyone } from "~/features/auth/guards.server";
import { NotFoundPage } from "~/features/shell/error-pages";

export const loader = anyone(() => data(null, { status: 404 }));
export const action = anyone(() => data(null, { status: 404 }));

export const meta: MetaFunction = () => [{ title: "Page not found · RadCore" }];

export default NotFoundPage;
