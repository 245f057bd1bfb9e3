/**
 * Preload script of the full-disk tests (`node --import`). Simulates a disk on which the folder FULL_FOLDER
 * can hold DISK_BYTES. A larger write stores what fits and then fails with ENOSPC.
 */
import { lstatSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { FULL_FOLDER, DISK_BYTES } = process.env;

function usedBytes(folder = FULL_FOLDER) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    // Another process may have removed it.
    bytes += entry.isDirectory() ? usedBytes(name) : (lstatSync(name, { throwIfNoEntry: false })?.size ?? 0);
  }
  return bytes;
}

const freeBytes = () => Math.max(0, Number(DISK_BYTES) - usedBytes());
const createError = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

const probe = await fs.open(new URL(import.meta.url), 'r');
const handlePrototype = Object.getPrototypeOf(probe);
await probe.close();

const writeHandle = handlePrototype.writeFile;
handlePrototype.writeFile = async function (content, ...args) {
  const bytes = Buffer.from(content);
  const free = freeBytes();
  if (bytes.length <= free) return writeHandle.call(this, content, ...args);
  await writeHandle.call(this, bytes.subarray(0, free));
  throw createError();
};
const { symlink } = fs;
fs.symlink = async (target, ...args) => {
  if (Buffer.byteLength(target) > freeBytes()) throw createError();
  return symlink(target, ...args);
};
syncBuiltinESMExports();
