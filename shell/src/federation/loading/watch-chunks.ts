import { waitUntilLate } from './wait-until-late.ts';

declare global {
  // The chunk loader of each version calls this function with the element of each chunk
  // (packages/federation/build/integrity-plugin.mjs).
  var __secondGearWatchChunk: ((script: HTMLScriptElement) => void) | undefined;
}

/** Fails a chunk as webpack does after its own timeout. The code still runs if it arrives later. */
function failChunk(script: HTMLScriptElement): void {
  script.addEventListener('timeout', (event) => script.onerror?.(event), { once: true });
  script.dispatchEvent(new Event('timeout'));
}

async function watchChunk(script: HTMLScriptElement): Promise<void> {
  const arrival = new AbortController();
  for (const type of ['load', 'error']) script.addEventListener(type, () => arrival.abort());
  await waitUntilLate(script.src, arrival.signal);
  if (!arrival.signal.aborted) failChunk(script);
}

/**
 * Fails the chunks of running versions once they are late for this connection. The loader does that for
 * versions that it is loading.
 * @param isRunning returns whether the version with this container has loaded
 */
export function watchChunks(isRunning: (container: string) => boolean): void {
  globalThis.__secondGearWatchChunk = (script) => {
    // "container:chunk"
    const container = script.dataset.webpack?.split(':')[0];
    if (container !== undefined && isRunning(container)) void watchChunk(script);
  };
}
