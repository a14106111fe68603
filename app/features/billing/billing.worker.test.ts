import { billingContract } from "../../testing/billing-contract";
import { freshD1 } from "../../testing/d1";

billingContract("D1", async () => (await freshD1()).db, 15);
