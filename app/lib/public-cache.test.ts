import { expect, it } from "vitest";
import { publicCache } from "./public-cache";

const request = (cookie?: string) =>
  new Request("https://radcore.example/", cookie ? { headers: { Cookie: cookie } } : {});

it("lets the edge keep a page of a visitor without cookies, by cookie", () => {
  expect(publicCache(request())).toEqual({
    "Cache-Control": "public, max-age=60, stale-while-revalidate=600",
    Vary: "Cookie",
  });
});

it.each(["radcore.session_token=x", "radcore-ui-theme=dark", "other=1"])(
  "keeps nothing of a visitor with %s",
  (cookie) => {
    expect(publicCache(request(cookie))).toEqual({});
  },
);
