import { createTestDiscovery } from '../../testing/test-discovery.ts';
import type { LoadedRemote } from '../loading/remote-loader.ts';
import { createTabVersions } from '../versions/versions.ts';
import { createFaultRecovery } from './recover-from-fault.ts';

const REMOTE: LoadedRemote = { name: 'catalog', version: '2', module: { routes: () => [], slots: {} } };

test.each([
  ['timeout', []],
  ['error', ['render-failed']],
])('a chunk that fails with %s is requested again, and the reports are %j', async (type, expectedReports) => {
  const reports: string[] = [];
  const reload = (): Promise<LoadedRemote> => Promise.resolve(REMOTE);
  const recover = createFaultRecovery({
    versions: createTabVersions(createTestDiscovery({ catalog: { version: '2' } }), () =>
      Promise.resolve(null),
    ),
    loader: {
      load: () => Promise.reject(new Error('not reloaded')),
      reload,
      getLoaded: () => REMOTE,
      getLoadedVersions: () => ({}),
      isRunning: () => true,
    },
    report: ({ kind }) => reports.push(kind),
    isReachable: () => Promise.resolve(true),
  });
  const error = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', type });
  await expect(recover(REMOTE, error)).resolves.toBe(REMOTE);
  expect(reports).toEqual(expectedReports);
});
