import { freshLibsql } from "../../testing/libsql";
import { studyContract } from "./study.contract";

studyContract("libSQL", async () => (await freshLibsql()).db);
