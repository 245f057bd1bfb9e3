/**
 * Every process of the local stack preloads this module. The process's stdin is a pipe from its parent. When
 * the parent ends, even by SIGKILL, the pipe closes and the process exits.
 */
import { isMainThread } from 'node:worker_threads';

const EXIT_TIMEOUT_MS = 8000;

if (isMainThread) {
  process.stdin.once('end', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
  });
  process.stdin.resume();
  process.stdin.unref?.();
}
