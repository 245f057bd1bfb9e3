import { performance } from 'node:perf_hooks';

/**
 * Measures how long this thread waits during renders for anything but responses. Only time counts in which
 * its event loop had nothing to do, so the load of the machine does not matter. Replaces `fetch`.
 * @returns {{begin: () => void, end: () => number}} `begin` and `end` enclose a render. `end` returns the
 *   milliseconds of all renders so far.
 */
export function trackWaitTime() {
  let renders = 0;
  let requests = 0;
  let waitMs = 0;
  let lastIdle = 0;

  /** Adds the time since the last call. Call it before `renders` or `requests` changes. */
  function addWait() {
    const { idle } = performance.eventLoopUtilization();
    if (renders > 0 && requests === 0) waitMs += idle - lastIdle;
    lastIdle = idle;
  }

  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    addWait();
    requests += 1;
    try {
      return await fetch(...args);
    } finally {
      addWait();
      requests -= 1;
    }
  };
  return {
    begin: () => {
      addWait();
      renders += 1;
    },
    end: () => {
      addWait();
      renders -= 1;
      return waitMs;
    },
  };
}
