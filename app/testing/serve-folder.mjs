// Serves the built Worker on the databases of a folder, in a process that a test may kill. Prints the address.
import { startLocal } from "../../scripts/local.mjs";

const { url } = await startLocal({ persist: process.argv[2] ?? "" });
console.log(url);
