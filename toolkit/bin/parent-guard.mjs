/**
 * Preloaded into every process of the local stack. Its stdin is a pipe from the parent process. When the
 * parent ends, even by SIGKILL, the pipe closes and this process exits.
 */
import { isMainThread } from 'node:worker_threads';

const GRACE_PERIOD_MS = 8000;

if (isMainThread) {
  process.stdin.once('end', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_PERIOD_MS).unref();
  });
  process.stdin.resume();
  process.stdin.unref?.();
}
