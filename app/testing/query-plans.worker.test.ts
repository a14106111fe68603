import { beforeAll, expect, it } from "vitest";
import { getViewer, loginCookieName } from "../features/auth/viewer.server";
import { freshD1 } from "./d1";

// Hot queries walk indexes: `SCAN` of a table that grows is a fault, whatever its size is today.
