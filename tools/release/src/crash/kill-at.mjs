/**
 * Preload script of the crash tests (`node --import`). Kills the process at its KILL_AT-th disk operation,
 * like a power failure. Without KILL_AT it only counts the operations. A write counts as two operations: its
 * start and its middle.
 */
import { writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT ?? Infinity);
let step = 0;

function countStep() {
  step += 1;
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const firstHalfOf = (content) => Buffer.from(content).subarray(0, Math.floor(Buffer.byteLength(content) / 2));

/**
 * Counts the middle of a write. If it is the KILL_AT-th operation, writes half of the content and kills the
 * process.
 */
async function countHalfWrite(write, content) {
  step += 1;
  if (step !== killAt) return;
  await write(firstHalfOf(content));
  process.kill(process.pid, 'SIGKILL');
}

for (const name of ['rename', 'rm', 'mkdir', 'link', 'symlink', 'cp']) {
  const original = fs[name];
  fs[name] = (...args) => {
    countStep();
    return original(...args);
  };
}

const { open, writeFile } = fs;
const probe = await open(new URL(import.meta.url), 'r');
const handlePrototype = Object.getPrototypeOf(probe);
await probe.close();

for (const name of ['truncate', 'sync']) {
  const original = handlePrototype[name];
  handlePrototype[name] = function (...args) {
    countStep();
    return original.apply(this, args);
  };
}
const writeHandle = handlePrototype.writeFile;
handlePrototype.writeFile = async function (content, ...args) {
  countStep();
  await countHalfWrite((half) => writeHandle.call(this, half), content);
  return writeHandle.call(this, content, ...args);
};
fs.open = (file, flags, ...args) => {
  if (flags !== 'r') countStep();
  return open(file, flags, ...args);
};
fs.writeFile = async (file, content, ...args) => {
  countStep();
  await countHalfWrite((half) => writeFile(file, half), content);
  return writeFile(file, content, ...args);
};
syncBuiltinESMExports();

process.on('exit', () => {
  if (process.env.STEPS_FILE) writeFileSync(process.env.STEPS_FILE, String(step));
});
