import { freshD1 } from "../../testing/d1";
import { studyContract } from "../../testing/study-contract";

studyContract("D1", async () => (await freshD1()).db);
