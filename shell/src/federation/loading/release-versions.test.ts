import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { listReleasedCandidates } from '../discovery/discovery.ts';
import { createRemoteLoader } from './remote-loader.ts';

/** Loads these versions of the catalog one after the other. Returns the versions that were released. */
async function loadVersions(
  versions: readonly string[],
  mountedNames: readonly string[] = [],
): Promise<string[]> {
  let currentVersion = '';
  const releasedVersions: string[] = [];
  const loader = createRemoteLoader(
    (remote) =>
      Promise.resolve(
        listReleasedCandidates(createTestDiscovery({ catalog: { version: currentVersion } }), remote),
      ),
    () => Promise.resolve({ routes: () => [], slots: {} }),
    () => undefined,
    () => Promise.resolve(true),
    {
      waitUntilLate: () => new Promise(() => undefined),
      isHeld: () => false,
      isMounted: ({ version }) => mountedNames.includes(version),
      releaseContainer: ({ version }) => releasedVersions.push(version),
    },
  );
  for (currentVersion of versions) {
    const { version } = await loader.reload('catalog');
    expect(version).toBe(currentVersion);
  }
  return releasedVersions;
}

test('a tab keeps only the last two versions of a remote', async () => {
  expect(await loadVersions(['1', '2', '3', '4'])).toEqual(['1', '2']);
});

test('a tab keeps a version whose screen or slot is mounted', async () => {
  expect(await loadVersions(['1', '2', '3', '4'], ['1'])).toEqual(['2']);
});

test('a tab loads a released version again', async () => {
  expect(await loadVersions(['1', '2', '3', '1', '2'])).toEqual(['1', '2', '3']);
});
