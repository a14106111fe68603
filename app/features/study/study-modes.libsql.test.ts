import { freshLibsql } from "../../testing/libsql";
import { modesContract } from "../../testing/modes-contract";

modesContract("libSQL", async () => (await freshLibsql()).db);
