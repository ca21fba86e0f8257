// Runs before every npm script, on whatever Node npm itself runs on: installs what the lockfile names, Earshot's own
// Node among it, and uses nothing that is not in Node 20 already.
const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
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
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile;

/** npm, as the one that runs this script or the one on the path. */
function npm(...words) {
  const command = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } };
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  return spawnSync(command[0], [...command.slice(1), ...words, ...quiet], options).status === 0;
}

function install() {
  console.log('Installing what Earshot needs (once) …');
  if (!npm('ci') && !npm('install', '--no-save')) {
    console.error('The installation failed. Is the npm registry within reach?');
    process.exitCode = 1;
    return;
  }
  writeFileSync(stamp, lockfile);
}

// Two starts at once would take each other's packages away: the second waits for the first.
const turn = join(root, '.installing');
const longestInstallation = 15 * 60 * 1000;

/** Whether the file that says who installs was left behind by a process that is gone, or stuck. */
function leftBehind() {
  try {
    if (Date.now() - statSync(turn).mtimeMs > longestInstallation) return true;
    const holder = Number(readFileSync(turn, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function takeTurn() {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (leftBehind()) rmSync(turn, { force: true });
    return false;
  }
}

if (!installed()) {
  while (!takeTurn()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    if (!installed()) install();
  } finally {
    rmSync(turn, { force: true });
  }
}
