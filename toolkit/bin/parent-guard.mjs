/**
 * Loaded into every process of the local stack before its own code. Its stdin is a pipe from the process
 * that started it; when that one is gone, even killed outright, the pipe ends, and so does this process.
 */
import { isMainThread } from 'node:worker_threads';

const LAST_CALL_MS = 8000;

if (isMainThread) {
  process.stdin.once('end', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), LAST_CALL_MS).unref();
  });
  process.stdin.resume();
  process.stdin.unref?.();
}
