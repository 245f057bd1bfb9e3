import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { RemoteModule } from '@second-gear/federation/remote';
import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { listReleasedCandidates } from '../discovery/discovery.ts';
import { createRemoteLoader, RemoteLoadError } from './remote-loader.ts';

const module: RemoteModule = { routes: () => [], slots: {} };
function createFailingLoader(
  shouldFail: (version: string, attempt: number) => boolean,
  previous?: string,
  isSiteReachable = true,
  older: string[] = [],
) {
  const attempts: string[] = [];
  const events: TelemetryEvent[] = [];
  const loader = createRemoteLoader(
    (remote) =>
      Promise.resolve(
        listReleasedCandidates(
          createTestDiscovery({ catalog: { version: '2', older, ...(previous ? { previous } : {}) } }),
          remote,
        ),
      ),
    (candidate, attempt) => {
      attempts.push(`${candidate.version}#${String(attempt)}`);
      return shouldFail(candidate.version, attempt)
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(module);
    },
    (event) => events.push(event),
    () => Promise.resolve(isSiteReachable),
  );
  return { loader, attempts, events };
}

test('load loads a remote once for several calls', async () => {
  const { loader, attempts } = createFailingLoader(() => false);
  const [firstResult, secondResult] = await Promise.all([loader.load('catalog'), loader.load('catalog')]);
  await loader.load('catalog');
  expect(firstResult).toBe(secondResult);
  expect(firstResult.version).toBe('2');
  expect(attempts).toEqual(['2#0']);
});

test('load recovers from one network error with one retry', async () => {
  const { loader, attempts, events } = createFailingLoader((_, attempt) => attempt === 0);
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '2' });
  expect(attempts).toEqual(['2#0', '2#1']);
  expect(events.map(({ kind }) => kind)).toEqual(['load-failed']);
});

test('load falls back to the previous version if the current one fails, and reports the fallback', async () => {
  const { loader, events } = createFailingLoader((version) => version === '2', '1');
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '1' });
  expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'load-failed 2',
    'load-failed 2',
    'fallback 1',
  ]);
});

test('load finds an older working version after two broken releases in a row', async () => {
  const { loader, attempts, events } = createFailingLoader((version) => version !== '0', '1', true, [
    '0.9',
    '0',
  ]);
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '0' });
  expect(attempts).toEqual(['2#0', '2#1', '1#0', '0.9#0', '0#0']);
  expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'load-failed 2',
    'load-failed 2',
    'load-failed 1',
    'load-failed 0.9',
    'fallback 0',
  ]);
});

test('a version that failed to load is not tried again when its fallback fails, until a new request', async () => {
  let discovery = createTestDiscovery({ catalog: { version: '3', previous: '2', older: ['1'] } });
  const attempts: string[] = [];
  const loader = createRemoteLoader(
    (remote) => Promise.resolve(listReleasedCandidates(discovery, remote)),
    ({ version }, attempt) => {
      attempts.push(`${version}#${String(attempt)}`);
      return version === '3' ? Promise.reject(new Error('gone')) : Promise.resolve(module);
    },
    () => undefined,
    () => Promise.resolve(true),
  );
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '2' });
  // versions.ts omits version 2 after it failed on the page, so this document does too.
  discovery = createTestDiscovery({ catalog: { version: '3', older: ['1'] } });
  await expect(loader.reload('catalog')).resolves.toMatchObject({ version: '1' });
  expect(attempts).toEqual(['3#0', '3#1', '2#0', '1#0']);
  await loader.reload('catalog', true);
  expect(attempts.slice(4)).toEqual(['3#2', '3#3', '1#1']);
});

test('load rejects with every cause if nothing loads, and a later call retries', async () => {
  let isBroken = true;
  const { loader, attempts } = createFailingLoader(() => isBroken, '1');
  const failure = await loader.load('catalog').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteLoadError);
  expect((failure as RemoteLoadError).causes).toHaveLength(3);
  isBroken = false;
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '2' });
  expect(attempts).toEqual(['2#0', '2#1', '1#0', '2#2']);
});

test('load rejects for a remote that is not deployed', async () => {
  const { loader } = createFailingLoader(() => false);
  await expect(loader.load('nobody')).rejects.toBeInstanceOf(RemoteLoadError);
});

test('reload returns the current candidate and does not load running code twice', async () => {
  let discovery = createTestDiscovery({ catalog: { version: '2' } });
  const attempts: string[] = [];
  const loader = createRemoteLoader(
    (remote) => Promise.resolve(listReleasedCandidates(discovery, remote)),
    ({ version }, attempt) => {
      attempts.push(`${version}#${String(attempt)}`);
      return version === 'broken' ? Promise.reject(new Error('gone')) : Promise.resolve(module);
    },
    () => undefined,
    () => Promise.resolve(true),
  );
  await loader.load('catalog');
  discovery = createTestDiscovery({ catalog: { version: '3' } });
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '2' });
  await expect(loader.reload('catalog')).resolves.toMatchObject({ version: '3' });
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '3' });
  discovery = createTestDiscovery({ catalog: { version: '2' } });
  await expect(loader.reload('catalog')).resolves.toMatchObject({ version: '2' });
  expect(attempts).toEqual(['2#0', '3#0']);
  discovery = createTestDiscovery({ catalog: { version: 'broken' } });
  await expect(loader.reload('catalog')).rejects.toBeInstanceOf(RemoteLoadError);
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '2' });
  expect(loader.getLoadedVersions()).toEqual({ catalog: '2' });
});

test('while the site is unreachable, no failure is reported and no other version is tried', async () => {
  const { loader, attempts, events } = createFailingLoader(() => true, '1', false);
  await expect(loader.load('catalog')).rejects.toBeInstanceOf(RemoteLoadError);
  expect(attempts).toEqual(['2#0']);
  expect(events).toEqual([]);
});
