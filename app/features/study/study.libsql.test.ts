import { freshLibsql } from "../../testing/libsql";
import { studyContract } from "../../testing/study-contract";

studyContract("libSQL", async () => (await freshLibsql()).db);
