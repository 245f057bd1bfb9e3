/**
 * One thread that draws pages with one version of the shell and, but for the shell's own screens, one of a remote.
 * What runs here may throw, hang or eat its memory: whoever began the thread ends it then. Plain JavaScript, so that
 * a new one stands within a tenth of a second.
 */
import { readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** Of Node's own, what drawing takes. A remote gets none of it. */
const BUILTINS = new Set(['async_hooks', 'buffer', 'crypto', 'stream', 'util']);
const nodeRequire = createRequire(import.meta.url);

function builtin(name) {
  const bare = name.replace(/^node:/, '');
  if (BUILTINS.has(bare)) return nodeRequire(`node:${bare}`);
  throw new Error(`${name} is nothing that the server half of a shell may ask for`);
}

/**
 * @param {{file: string, code: string}} half
 * @param {(name: string) => unknown} require
 */
function load({ file, code }, require) {
  const module = { exports: {} };
  vm.compileFunction(code, ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

const textOf = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function begin() {
  const shell = load(workerData.shell, builtin);
  if (!workerData.remote) return { shell, remote: null };
  const { name, version } = workerData.remote;
  const exported = load(workerData.remote, (key) => {
    if (Object.hasOwn(shell.shared, key)) return shell.shared[key];
    throw new Error(`The shell shares no ${key}`);
  });
  return { shell, remote: { name, version, module: exported.default } };
}

/** The kernel's number of this thread, by which its CPU time is read; null where there is no /proc. */
function kernelThread() {
  try {
    return readlinkSync('/proc/thread-self').split('/').pop() ?? null;
  } catch {
    return null;
  }
}

parentPort.postMessage({ kind: 'begun', task: kernelThread() });
try {
  const { shell, remote } = begin();
  parentPort.on('message', async ({ id, drawing }) => {
    try {
      const drawn = await shell.draw(drawing, remote);
      // What buffers hold, which no limit of the thread's heap counts.
      const { external } = process.memoryUsage();
      parentPort.postMessage({ kind: 'drawn', id, drawn, memory: external });
    } catch (error) {
      parentPort.postMessage({ kind: 'failed', id, fault: textOf(error) });
    }
  });
  parentPort.postMessage({ kind: 'ready' });
} catch (error) {
  parentPort.postMessage({ kind: 'unloadable', fault: textOf(error) });
}
