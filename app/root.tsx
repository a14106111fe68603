import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { anyone } from "./features/auth/guards.server";
import { ErrorPage, NotFoundPage } from "./features/shell/error-pages";
import { createQueryClient } from "./features/shell/query-client";
import { SessionContext } from "./features/shell/session";
import { getSession } from "./features/shell/session.server";
import { SessionGate } from "./features/shell/session-gate";
import { Shell } from "./features/shell/shell";
import { readThemeCookie } from "./features/shell/theme-cookie.server";
import { fallbackTheme, prefersDark, themeColors, themeScript } from "./features/shell/theme-values";
import { ThemeContext } from "./features/shell/use-theme";
import { paths } from "./paths";
import stylesheet from "./styles/app.css?url";
import { FormKeyProvider } from "./ui/form-key";
import { useNonce } from "./ui/nonce";

export const loader = anyone(async ({ context, request }) => {
  const session = await getSession(context, request);
  return {
    theme: await readThemeCookie(context, request),
    session,
    // Every action revalidates this loader and so renews the key; the next form then creates another row.
    formKey: session?.me ? context.id() : "",
    // A string attribute, which entry.client.tsx reads without parsing the page's data.
    ...(context.settings.pageAnalytics && { pageAnalytics: JSON.stringify(context.settings.pageAnalytics) }),
  };
});

export const links: LinksFunction = () => [
  { rel: "preload", href: interFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = ({ error }) => [
  { title: isRouteErrorResponse(error) && error.status === 404 ? "Page not found · RadCore" : "RadCore" },
];

/**
 * Skips revalidation where nothing changed: after a failed action, because a revalidation without a connection would remove the
 * page, and after answers and flags, so that a review need not wait.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  formAction = "",
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  // Moving between questions of one session needs no request if the question is already loaded.
  const isSessionNavigation =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  if (isSessionNavigation && nextUrl.pathname.startsWith(`${paths.questions}/session/`)) return false;
  return actionStatus < 400 && !formAction.startsWith(`${paths.questions}/`) && defaultShouldRevalidate;
};

/** Renders the HTML document of every page and error. It stays mounted, so the browser controls the theme class. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>("root");
  const [theme] = useState(data?.theme ?? fallbackTheme);
  const [queryClient] = useState(createQueryClient);
  return (
    <html
      lang="en"
      className={theme === "dark" ? "dark" : undefined}
      data-learner={data?.session?.me?.username}
      data-impersonated={data?.session?.isImpersonated}
      data-page-analytics={data?.pageAnalytics}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {theme !== "dark" && (
          <meta
            name="theme-color"
            content={themeColors[0]}
            media={theme === "system" ? `not all and ${prefersDark}` : undefined}
            suppressHydrationWarning
          />
        )}
        {theme !== "light" && (
          <meta
            name="theme-color"
            content={themeColors[1]}
            media={theme === "system" ? prefersDark : undefined}
            suppressHydrationWarning
          />
        )}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <ThemeContext.Provider value={theme}>
            <SessionContext.Provider value={data?.session ?? null}>
              <FormKeyProvider value={data?.formKey ?? ""}>
                <Shell>{children}</Shell>
              </FormKeyProvider>
            </SessionContext.Provider>
          </ThemeContext.Provider>
        </QueryClientProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : {};
  return status === 404 ? <NotFoundPage /> : <ErrorPage status={status} message={data} />;
}
