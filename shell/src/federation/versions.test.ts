import { candidate, deployed } from '../testing/deployed.ts';
import { heldVersions, holdVersions } from './session-marks.ts';
import { createVersions } from './versions.ts';

const find = (remote: string, version: string) =>
  Promise.resolve(version.startsWith('old') ? candidate(remote, version) : null);
const versionsOf = (list: readonly { version: string }[]) => list.map(({ version }) => version);

let silenced: typeof console.error;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/cars?q=ford');
  silenced = console.error;
});
afterEach(() => {
  console.error = silenced;
});

test('toTry returns the released version, then the previous one', async () => {
  const versions = createVersions(deployed({ catalog: { version: '2', previous: '1' } }), find);
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2', '1']);
  expect(versionsOf(await versions.toTry('nobody'))).toEqual([]);
});

test('toTry returns all healthy earlier versions, with a canary’s after the released one', async () => {
  const kept = { version: '4', previous: '3', older: ['2', '1'] };
  const versions = createVersions(deployed({ catalog: kept }), find);
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['4', '3', '2', '1']);
  expect(versions.failed('catalog', '4')).toBe(true);
  expect(versions.failed('catalog', '3')).toBe(true);
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2', '1']);
  expect(versions.failed('catalog', '2')).toBe(true);
  expect(versions.failed('catalog', '1')).toBe(false);
  const trial = deployed({ catalog: { ...kept, trial: { version: '5', traffic: 100 } } });
  expect(versionsOf(await createVersions(trial, find).toTry('catalog'))).toEqual(['5', '3', '2', '1']);
});

test('a version that failed on the page is not tried again in this tab until Retry', async () => {
  const document = deployed({ catalog: { version: '2', previous: '1' } });
  createVersions(document, find).failed('catalog', '2');
  const versions = createVersions(document, find);
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['1']);
  versions.forgive('catalog');
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2', '1']);
});

test('all versions are allowed again after every one failed', async () => {
  const document = deployed({ catalog: { version: '2', previous: '1' } });
  const versions = createVersions(document, find);
  expect(versions.failed('catalog', '2')).toBe(true);
  expect(versions.failed('catalog', '1')).toBe(false);
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2', '1']);
  sessionStorage.setItem('failed-versions', '["catalog@3"]');
  const other = createVersions(deployed({ catalog: { version: '3' } }), find);
  expect(versionsOf(await other.toTry('catalog'))).toEqual(['3']);
});

test('a canary serves everyone at 100 % and no one at 0 %, with the previous version next', async () => {
  const at = (traffic: number) =>
    createVersions(deployed({ catalog: { version: '2', trial: { version: '3', traffic } } }), find);
  expect(versionsOf(await at(100).toTry('catalog'))).toEqual(['3']);
  expect(versionsOf(await at(0).toTry('catalog'))).toEqual(['2']);
});

test('a version override in the URL is tried first for the session and leaves the URL', async () => {
  history.replaceState({ idx: 3 }, '', '/cars?q=ford&mfe.catalog=old-1');
  const document = deployed({ catalog: { version: '2' }, checkout: { version: '5' } });
  const versions = createVersions(document, find);
  expect(location.search).toBe('?q=ford');
  expect(history.state).toEqual({ idx: 3 });
  expect(versions.asked).toEqual({ catalog: 'old-1' });
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['old-1', '2']);
  expect(versionsOf(await versions.toTry('checkout'))).toEqual(['5']);
  expect(createVersions(document, find).asked).toEqual({ catalog: 'old-1' });
  history.replaceState(null, '', '/cars?mfe.catalog=');
  expect(createVersions(document, find).asked).toEqual({});
});

test('an override with an unknown version is reported, and the released version is used', async () => {
  history.replaceState(null, '', '/cars?mfe.catalog=none');
  const versions = createVersions(deployed({ catalog: { version: '2' } }), find);
  let told = 0;
  versions.onUnknown(() => {
    told += 1;
  });
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2']);
  await versions.toTry('catalog');
  expect(versions.unknown()).toEqual(['catalog']);
  expect(told).toBe(1);
});

test('an invalid version name is never requested, wherever it was stored', async () => {
  const looked: string[] = [];
  const lookUp = (remote: string, version: string) => {
    looked.push(version);
    return Promise.resolve(candidate(remote, version));
  };
  const document = deployed({ catalog: { version: '2' } });
  history.replaceState(null, '', '/cars?mfe.catalog=..%2Fdashboard%2F1.0.0-a');
  const versions = createVersions(document, lookUp);
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2']);
  expect(versions.asked).toEqual({});
  sessionStorage.clear();
  holdVersions({ catalog: '../dashboard/1.0.0-a' });
  expect(versionsOf(await createVersions(document, lookUp).toTry('catalog'))).toEqual(['2']);
  expect(looked).toEqual([]);
});

test('the released version is used if versions can’t be looked up', async () => {
  console.error = () => undefined;
  history.replaceState(null, '', '/cars?mfe.catalog=old-1');
  const versions = createVersions(deployed({ catalog: { version: '2' } }), () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(versionsOf(await versions.toTry('catalog'))).toEqual(['2']);
});

test('a reload during a payment restores its versions and ignores overrides', async () => {
  createVersions(deployed({ checkout: { version: '1' } }), find).hold({ checkout: 'old-1' });
  history.replaceState(null, '', '/dashboard?mfe.checkout=old-2');
  const versions = createVersions(deployed({ checkout: { version: '2' } }), find);
  expect(versionsOf(await versions.toTry('checkout'))).toEqual(['old-1', '2']);
  expect(versions.asked).toEqual({});
  versions.hold(false);
  expect(heldVersions()).toBeNull();
});

test('a payment abandoned half an hour ago pins no versions', () => {
  holdVersions({ checkout: '1' });
  expect(heldVersions(Date.now() + 29 * 60_000)).toEqual({ checkout: '1' });
  expect(heldVersions(Date.now() + 31 * 60_000)).toBeNull();
  sessionStorage.setItem('held-versions', '{"at":"soon"}');
  expect(heldVersions()).toBeNull();
});
