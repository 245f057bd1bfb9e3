/**
 * Renders pages in a thread, with one version of the shell and (except for the shell's own screens) one
 * version of a remote. The code of a version may throw, hang, or exhaust the memory. In this case, the parent
 * ends the thread. This file is plain JavaScript, so a new thread starts within a tenth of a second.
 */
import { readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { trackCacheTags } from './cache-tags.mjs';
import { restrictNetwork } from './restrict-network.mjs';
import { trackWaitTime } from './wait-time.mjs';

/** Node modules that rendering needs. Remotes cannot import them. */
const ALLOWED_BUILTINS = new Set(['async_hooks', 'buffer', 'crypto', 'stream', 'util']);
const nodeRequire = createRequire(import.meta.url);

function requireBuiltin(name) {
  const moduleName = name.replace(/^node:/, '');
  if (ALLOWED_BUILTINS.has(moduleName)) return nodeRequire(`node:${moduleName}`);
  throw new Error(`${name} is not available to the server bundle of a shell`);
}

/**
 * @param {{file: string, code: string}} bundle
 * @param {(name: string) => unknown} require
 */
function evaluateBundle({ file, code }, require) {
  const module = { exports: {} };
  vm.compileFunction(code, ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

const toErrorText = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function loadBundles() {
  const shell = evaluateBundle(workerData.shell, requireBuiltin);
  if (!workerData.remote) return { shell, remote: null };
  const { name, version } = workerData.remote;
  const remoteExports = evaluateBundle(workerData.remote, (key) => {
    if (Object.hasOwn(shell.shared, key)) return shell.shared[key];
    throw new Error(`The shell does not share ${key}`);
  });
  return { shell, remote: { name, version, module: remoteExports.default } };
}

/** Returns this thread's id in the kernel, for reading its CPU time. Returns null if /proc does not exist. */
function readKernelThreadId() {
  try {
    return readlinkSync('/proc/thread-self').split('/').pop() ?? null;
  } catch {
    return null;
  }
}

parentPort.postMessage({ kind: 'started', task: readKernelThreadId() });
const allowAddress = restrictNetwork((address) => {
  parentPort.postMessage({ kind: 'refused', address });
});
const waitTime = trackWaitTime();
const cacheTags = trackCacheTags();
try {
  const { shell, remote } = loadBundles();
  parentPort.on('message', async ({ id, renderRequest }) => {
    allowAddress(renderRequest.page.api);
    waitTime.beginRender();
    try {
      const { result, tags } = await cacheTags.collectTags(() => shell.draw(renderRequest, remote));
      const rendered = { ...result, tags };
      // Size of buffers, which the thread's heap limit does not include.
      const { external } = process.memoryUsage();
      const waitMs = waitTime.endRender();
      parentPort.postMessage({ kind: 'rendered', id, rendered, memory: external, waitMs });
    } catch (error) {
      parentPort.postMessage({
        kind: 'failed',
        id,
        errorText: toErrorText(error),
        waitMs: waitTime.endRender(),
      });
    }
  });
  parentPort.postMessage({ kind: 'ready' });
} catch (error) {
  parentPort.postMessage({ kind: 'unloadable', errorText: toErrorText(error) });
}
