// Imported first by every script that a person starts: an old Node ends here with one clear line.
const wanted = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(`Sitke needs Node ${wanted.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
