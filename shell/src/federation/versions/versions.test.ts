import '../../testing/known-visitor.ts';
import { createCandidate, createTestDiscovery } from '../../testing/test-discovery.ts';
import { holdVersions, readHeldVersions } from './version-storage.ts';
import { createTabVersions } from './versions.ts';

const findOldVersion = (remote: string, version: string) =>
  Promise.resolve(version.startsWith('old') ? createCandidate(remote, version) : null);
const toVersionNames = (list: readonly { version: string }[]) => list.map(({ version }) => version);

let originalError: typeof console.error;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/cars?q=ford');
  originalError = console.error;
});
afterEach(() => {
  console.error = originalError;
});

test('listCandidates returns the released version, then the previous one', async () => {
  const versions = createTabVersions(
    createTestDiscovery({ catalog: { version: '2', previous: '1' } }),
    findOldVersion,
  );
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2', '1']);
  expect(toVersionNames(await versions.listCandidates('nobody'))).toEqual([]);
});

test('listCandidates returns all healthy earlier versions after the served one, which may be a canary', async () => {
  const released = { version: '4', previous: '3', older: ['2', '1'] };
  const versions = createTabVersions(createTestDiscovery({ catalog: released }), findOldVersion);
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['4', '3', '2', '1']);
  expect(versions.reportFailed('catalog', '4')).toBe(true);
  expect(versions.reportFailed('catalog', '3')).toBe(true);
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2', '1']);
  expect(versions.reportFailed('catalog', '2')).toBe(true);
  expect(versions.reportFailed('catalog', '1')).toBe(false);
  const canaryDiscovery = createTestDiscovery({
    catalog: { ...released, canary: { version: '5', traffic: 100 } },
  });
  expect(
    toVersionNames(await createTabVersions(canaryDiscovery, findOldVersion).listCandidates('catalog')),
  ).toEqual(['5', '3', '2', '1']);
});

test('a version that failed on the page is not tried again in this tab until Retry', async () => {
  const discovery = createTestDiscovery({ catalog: { version: '2', previous: '1' } });
  createTabVersions(discovery, findOldVersion).reportFailed('catalog', '2');
  const versions = createTabVersions(discovery, findOldVersion);
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['1']);
  versions.clearFailures('catalog');
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2', '1']);
});

test('all versions are allowed again after every one failed', async () => {
  const discovery = createTestDiscovery({ catalog: { version: '2', previous: '1' } });
  const versions = createTabVersions(discovery, findOldVersion);
  expect(versions.reportFailed('catalog', '2')).toBe(true);
  expect(versions.reportFailed('catalog', '1')).toBe(false);
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2', '1']);
  sessionStorage.setItem('failed-versions', '["catalog@3"]');
  const retried = createTabVersions(createTestDiscovery({ catalog: { version: '3' } }), findOldVersion);
  expect(toVersionNames(await retried.listCandidates('catalog'))).toEqual(['3']);
});

test('a canary serves everyone at 100 % and no one at 0 %', async () => {
  const createCanaryVersions = (traffic: number) =>
    createTabVersions(
      createTestDiscovery({ catalog: { version: '2', canary: { version: '3', traffic } } }),
      findOldVersion,
    );
  expect(toVersionNames(await createCanaryVersions(100).listCandidates('catalog'))).toEqual(['3']);
  expect(toVersionNames(await createCanaryVersions(0).listCandidates('catalog'))).toEqual(['2']);
});

test('a version override in the URL is kept for the session, tried first, and removed from the URL', async () => {
  history.replaceState({ idx: 3 }, '', '/cars?q=ford&mfe.catalog=old-1');
  const discovery = createTestDiscovery({ catalog: { version: '2' }, checkout: { version: '5' } });
  const versions = createTabVersions(discovery, findOldVersion);
  expect(location.search).toBe('?q=ford');
  expect(history.state).toEqual({ idx: 3 });
  expect(versions.overrides).toEqual({ catalog: 'old-1' });
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['old-1', '2']);
  expect(toVersionNames(await versions.listCandidates('checkout'))).toEqual(['5']);
  expect(createTabVersions(discovery, findOldVersion).overrides).toEqual({ catalog: 'old-1' });
  history.replaceState(null, '', '/cars?mfe.catalog=');
  expect(createTabVersions(discovery, findOldVersion).overrides).toEqual({});
});

test('an override with an unknown version is reported, and the released version is used', async () => {
  history.replaceState(null, '', '/cars?mfe.catalog=none');
  const versions = createTabVersions(createTestDiscovery({ catalog: { version: '2' } }), findOldVersion);
  let notifications = 0;
  versions.onUnknownRemotes(() => {
    notifications += 1;
  });
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2']);
  await versions.listCandidates('catalog');
  expect(versions.getUnknownRemotes()).toEqual(['catalog']);
  expect(notifications).toBe(1);
});

test('an invalid version name is never requested, wherever it was stored', async () => {
  const requestedVersions: string[] = [];
  const findAny = (remote: string, version: string) => {
    requestedVersions.push(version);
    return Promise.resolve(createCandidate(remote, version));
  };
  const discovery = createTestDiscovery({ catalog: { version: '2' } });
  history.replaceState(null, '', '/cars?mfe.catalog=..%2Fdashboard%2F1.0.0-a');
  const versions = createTabVersions(discovery, findAny);
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2']);
  expect(versions.overrides).toEqual({});
  sessionStorage.clear();
  holdVersions({ catalog: '../dashboard/1.0.0-a' });
  expect(toVersionNames(await createTabVersions(discovery, findAny).listCandidates('catalog'))).toEqual([
    '2',
  ]);
  expect(requestedVersions).toEqual([]);
});

test('the released version is used if versions can’t be looked up', async () => {
  console.error = () => undefined;
  history.replaceState(null, '', '/cars?mfe.catalog=old-1');
  const versions = createTabVersions(createTestDiscovery({ catalog: { version: '2' } }), () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(toVersionNames(await versions.listCandidates('catalog'))).toEqual(['2']);
});

test('a reload during a payment restores its versions and ignores overrides', async () => {
  createTabVersions(createTestDiscovery({ checkout: { version: '1' } }), findOldVersion).hold({
    checkout: 'old-1',
  });
  history.replaceState(null, '', '/dashboard?mfe.checkout=old-2');
  const versions = createTabVersions(createTestDiscovery({ checkout: { version: '2' } }), findOldVersion);
  expect(toVersionNames(await versions.listCandidates('checkout'))).toEqual(['old-1', '2']);
  expect(versions.overrides).toEqual({});
  versions.hold(false);
  expect(readHeldVersions()).toBeNull();
});

test('a payment abandoned half an hour ago pins no versions', () => {
  holdVersions({ checkout: '1' });
  expect(readHeldVersions(Date.now() + 29 * 60_000)).toEqual({ checkout: '1' });
  expect(readHeldVersions(Date.now() + 31 * 60_000)).toBeNull();
  sessionStorage.setItem('held-versions', '{"at":"soon"}');
  expect(readHeldVersions()).toBeNull();
});
