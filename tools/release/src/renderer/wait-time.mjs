import { performance } from 'node:perf_hooks';

/**
 * Measures how long this thread waits during renders for anything but responses. Counts only the time in
 * which the event loop was idle, so the load of the machine has no effect. Replaces `fetch`.
 * @returns {{begin: () => void, end: () => number}} `beginRender` and `endRender` enclose a render.
 * `endRender` returns the milliseconds of all renders so far.
 */
export function trackWaitTime() {
  let renderCount = 0;
  let requestCount = 0;
  let waitMs = 0;
  let lastIdle = 0;

  /** Adds the time since the last call. Call it before `renderCount` or `requestCount` changes. */
  function addWait() {
    const { idle } = performance.eventLoopUtilization();
    if (renderCount > 0 && requestCount === 0) waitMs += idle - lastIdle;
    lastIdle = idle;
  }

  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    addWait();
    requestCount += 1;
    try {
      return await fetch(...args);
    } finally {
      addWait();
      requestCount -= 1;
    }
  };
  return {
    beginRender: () => {
      addWait();
      renderCount += 1;
    },
    endRender: () => {
      addWait();
      renderCount -= 1;
      return waitMs;
    },
  };
}
