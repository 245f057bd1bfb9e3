import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { releasedCandidates } from '../discovery/discovery.ts';
import { createRemoteLoader } from './remote-loader.ts';

/** Loads these versions of the catalog one after the other. Returns the versions that were released. */
async function exchange(versions: readonly string[], mounted: readonly string[] = []): Promise<string[]> {
  let served = '';
  const released: string[] = [];
  const loader = createRemoteLoader(
    (remote) =>
      Promise.resolve(releasedCandidates(createTestDiscovery({ catalog: { version: served } }), remote)),
    () => Promise.resolve({ routes: () => [], slots: {} }),
    () => undefined,
    () => Promise.resolve(true),
    {
      waitUntilLate: () => new Promise(() => undefined),
      isHeld: () => false,
      isMounted: ({ version }) => mounted.includes(version),
      releaseContainer: ({ version }) => released.push(version),
    },
  );
  for (served of versions) {
    const { version } = await loader.reload('catalog');
    expect(version).toBe(served);
  }
  return released;
}

test('of many versions of a remote, a tab keeps the last two', async () => {
  expect(await exchange(['1', '2', '3', '4'])).toEqual(['1', '2']);
});

test('a tab keeps a version whose screen or slot is mounted', async () => {
  expect(await exchange(['1', '2', '3', '4'], ['1'])).toEqual(['2']);
});

test('a tab loads a released version again', async () => {
  expect(await exchange(['1', '2', '3', '1', '2'])).toEqual(['1', '2', '3']);
});
