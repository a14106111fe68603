import { freshD1 } from "../../testing/d1";
import { modesContract } from "../../testing/modes-contract";

modesContract("D1", async () => (await freshD1()).db);
