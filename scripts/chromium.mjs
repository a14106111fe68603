import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { exec, lastLines, Problem, say } from "./command.mjs";

// The headless shell comes first: it needs a third of the full browser's processor time per page.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const usualPlaces = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const playwrightCaches = [
  process.env.PLAYWRIGHT_BROWSERS_PATH ?? "",
  join(homedir(), ".cache/ms-playwright"),
  join(homedir(), "Library/Caches/ms-playwright"),
];

/** Returns the path of a Chromium, installing Debian's if possible. Throws a Problem that says what to do. */
export async function ensureChromium() {
  const asked = process.env.CHROME_PATH;
  if (asked && !isProgram(asked)) throw new Problem(`CHROME_PATH names no program: ${asked}`);
  const found = asked || findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("browser", "no Chromium found: installing Debian's");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await exec("apt-get", ["update"], { env });
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const { code, output } = await exec("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
      const installed = findChromium();
      if (installed) return installed;
      console.error(`apt-get install ${name} ended with ${code}:\n${lastLines(output)}`);
    }
    throw new Problem("Debian's Chromium could not be installed (see above).");
  }
  throw new Problem(
    "The browser tests need Chromium or Chrome and found none: install one, or set CHROME_PATH to its program.",
  );
}

/** Returns the path of an installed Chromium, or undefined. */
export function findChromium() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces, ...downloadedByPlaywright()].find(isProgram);
}

function downloadedByPlaywright() {
  return playwrightCaches.filter(existsSync).flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith("chromium-"))
      .sort()
      .reverse()
      .flatMap((name) => [
        join(cache, name, "chrome-linux/chrome"),
        join(cache, name, "chrome-linux64/chrome"),
        join(cache, name, "chrome-mac/Chromium.app/Contents/MacOS/Chromium"),
      ]),
  );
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
