import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { RemoteModule } from '@second-gear/federation/remote';
import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { listReleasedCandidates } from '../discovery/discovery.ts';
import { createRemoteLoader, RemoteLoadError } from './remote-loader.ts';

interface Attempt {
  resolve: (module: RemoteModule) => void;
  reject: (error: Error) => void;
}

const createModule = (): RemoteModule => ({ routes: () => [], slots: {} });

/**
 * Creates a loader of two versions, 2 and 1. The test decides when an attempt arrives, fails, or is late.
 * Attempts have names such as `2#0`: version and number.
 */
function createSlowLoader(isHeld = false) {
  const discovery = createTestDiscovery({ catalog: { version: '2', previous: '1' } });
  const attempts = new Map<string, Attempt>();
  const events: string[] = [];
  let markLate: () => void = () => undefined;
  const loader = createRemoteLoader(
    (remote) => Promise.resolve(listReleasedCandidates(discovery, remote)),
    ({ version }, number) =>
      new Promise((resolve, reject) => {
        attempts.set(`${version}#${String(number)}`, { resolve, reject });
      }),
    ({ kind, version }: TelemetryEvent) => events.push(`${kind} ${version}`),
    () => Promise.resolve(true),
    {
      waitUntilLate: () =>
        new Promise((resolve) => {
          markLate = resolve;
        }),
      isHeld: () => isHeld,
      isMounted: () => true,
      releaseContainer: () => undefined,
    },
  );
  const flushTimers = () => new Promise((resolve) => setTimeout(resolve));
  return {
    loader,
    events,
    listAttempts: () => [...attempts.keys()],
    markLate: async () => {
      await flushTimers();
      markLate();
      await flushTimers();
    },
    arrive: async (name: string) => {
      attempts.get(name)?.resolve(createModule());
      await flushTimers();
    },
    fail: async (name: string, error: Error) => {
      attempts.get(name)?.reject(error);
      await flushTimers();
    },
  };
}

test('a version that is late is used if it arrives before its replacement, and nothing is reported', async () => {
  const { loader, listAttempts, events, markLate, arrive } = createSlowLoader();
  const loading = loader.load('catalog');
  await markLate();
  await markLate();
  expect(listAttempts()).toEqual(['2#0', '2#1', '1#0']);
  await arrive('2#0');
  await expect(loading).resolves.toMatchObject({ version: '2' });
  expect(events).toEqual([]);
});

test('a version that arrives after its replacement is used from the next mount on', async () => {
  const { loader, listAttempts, events, markLate, arrive } = createSlowLoader();
  const loading = loader.load('catalog');
  await markLate();
  await markLate();
  await arrive('1#0');
  await expect(loading).resolves.toMatchObject({ version: '1' });
  await arrive('2#0');
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '2' });
  expect(listAttempts()).toEqual(['2#0', '2#1', '1#0']);
  expect(events).toEqual(['fallback 1']);
});

test('during a payment, a late version does not replace the version in use', async () => {
  const { loader, markLate, arrive } = createSlowLoader(true);
  const loading = loader.load('catalog');
  await markLate();
  await markLate();
  await arrive('1#0');
  await loading;
  await arrive('2#0');
  await expect(loader.load('catalog')).resolves.toMatchObject({ version: '1' });
});

test('if both a late attempt and its retry arrive, the page keeps the first', async () => {
  const { loader, markLate, arrive } = createSlowLoader();
  const loading = loader.load('catalog');
  await markLate();
  await arrive('2#1');
  const { module } = await loading;
  await arrive('2#0');
  expect((await loader.reload('catalog')).module).toBe(module);
});

test('Retry uses a version that arrived after the page had given up', async () => {
  const { loader, listAttempts, markLate, arrive } = createSlowLoader();
  const loading = loader.load('catalog');
  loading.catch(() => undefined);
  for (let attempt = 0; attempt < 3; attempt += 1) await markLate();
  await expect(loading).rejects.toBeInstanceOf(RemoteLoadError);
  await arrive('2#0');
  await expect(loader.reload('catalog', true)).resolves.toMatchObject({ version: '2' });
  expect(listAttempts()).toEqual(['2#0', '2#1', '1#0']);
});

test('a missing chunk is reported, and a chunk that timed out is not reported', async () => {
  const { loader, events, markLate, arrive, fail } = createSlowLoader();
  const loading = loader.load('catalog');
  await Promise.resolve();
  await markLate();
  const chunkError = (type: string) => Object.assign(new Error('a chunk'), { name: 'ChunkLoadError', type });
  await fail('2#1', chunkError('timeout'));
  expect(events).toEqual([]);
  await fail('1#0', chunkError('error'));
  expect(events).toEqual(['load-failed 1']);
  await arrive('2#0');
  await expect(loading).rejects.toBeInstanceOf(RemoteLoadError);
});
