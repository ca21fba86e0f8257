// Runs before every npm script, on whatever Node npm itself runs on: installs what the lockfile names, Earshot's own
// Node among it, and uses nothing that is not in Node 20 already.
const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const { join } = require('node:path');

const root = join(__dirname, '..');
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Earshot needs Node 20 or newer to install itself, and this is ${process.version}.`);
  process.exit(1);
}

const stamp = join(root, 'node_modules', '.earshot-lockfile');
const lockfile = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile;

/** npm, as the one that runs this script or the one on the path. */
function npm(...words) {
  const command = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } };
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  return spawnSync(command[0], [...command.slice(1), ...words, ...quiet], options).status === 0;
}

if (!installed) {
  console.log('Installing what Earshot needs (once) …');
  if (!npm('ci') && !npm('install', '--no-save')) {
    console.error('The installation failed. Is the npm registry within reach?');
    process.exit(1);
  }
  writeFileSync(stamp, lockfile);
}
