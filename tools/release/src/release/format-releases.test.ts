import { formatReleases, formatVersions } from './format-releases.ts';

const release = {
  remote: 'catalog',
  version: '1.0.0-24daacbff2',
  traffic: 100,
  since: '2026-11-30T09:02:11.000Z',
  by: 'ann',
  why: 'the heading of the home page is longer than one line and therefore needs two of them',
  previous: '1.0.0-a4f0c2b7de',
  commit: { id: '3ed0bfae2c'.repeat(4), dirty: false },
};
const host = { ...release, remote: 'shell', why: '', previous: '', commit: null };

test('the list of releases has a block per version and retired remote, and no line is wider than 80 columns', () => {
  const canary = {
    ...release,
    version: '1.0.0-9ca4494c6d',
    traffic: 10,
    commit: { ...release.commit, dirty: true },
  };
  const text = formatReleases({
    revision: 7,
    updatedAt: '2026-11-30T09:02:11.000Z',
    shell: host.version,
    host,
    remotes: [{ ...release, traffic: 90 }, canary],
    retired: [
      { remote: 'finance', version: '1.0.0-5d41402abc', since: release.since, by: 'bob', why: 'broke' },
    ],
  });
  expect(text).toBe(`Revision 7 of 2026-11-30T09:02:11.000Z

shell 1.0.0-24daacbff2
  since 2026-11-30T09:02:11.000Z by ann
  no fallback

catalog 1.0.0-24daacbff2 for 90% of visitors
  since 2026-11-30T09:02:11.000Z by ann
  why: the heading of the home page is longer than one line and therefore needs
  two of them
  commit 3ed0bfae2c3e
  fallback: 1.0.0-a4f0c2b7de

catalog 1.0.0-9ca4494c6d for 10% of visitors
  since 2026-11-30T09:02:11.000Z by ann
  why: the heading of the home page is longer than one line and therefore needs
  two of them
  commit 3ed0bfae2c3e with uncommitted changes
  fallback: 1.0.0-a4f0c2b7de

finance retired, was 1.0.0-5d41402abc
  since 2026-11-30T09:02:11.000Z by bob
  why: broke`);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('the list of versions shows the state and date of each version', () => {
  const published = '2026-11-30T09:02:11.000Z';
  expect(
    formatVersions([
      { version: '1.0.0-24daacbff2', state: 'live', proven: true, published },
      { version: '1.0.0-a4f0c2b7de', state: 'replaced, fallback', proven: false, published: '' },
    ]),
  ).toBe(`1.0.0-24daacbff2  live, healthy
  published 2026-11-30T09:02:11.000Z
1.0.0-a4f0c2b7de  replaced, fallback`);
});
