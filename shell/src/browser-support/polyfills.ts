/**
 * Implements AbortSignal.any. Unlike the native version, it retains its signals until one of them aborts. So
 * one of them must eventually abort, or all must be short-lived.
 */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => {
      controller.abort(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Adds the APIs that some supported browsers lack: AbortSignal.any in Chrome 115, Firefox 123, Safari 17.3. */
export function installPolyfills(): void {
  if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anySignal });
}
