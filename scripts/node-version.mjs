// Imported first by every command, and written so that old versions of Node can read it.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 3)) {
  console.error(`RadCore needs Node 20.3 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
