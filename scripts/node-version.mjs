// Every command imports this file first, so its syntax must run on old versions of Node.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 3)) {
  console.error(`RadCore needs Node 20.3 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
