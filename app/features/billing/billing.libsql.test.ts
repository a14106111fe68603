import { billingContract } from "../../testing/billing-contract";
import { freshLibsql } from "../../testing/libsql";

billingContract("libSQL", async () => (await freshLibsql()).db, 120);
