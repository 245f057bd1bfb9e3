import { formatReleases, formatVersions } from './format-releases.ts';

const release = {
  remote: 'catalog',
  version: '1.0.0-24daacbff2',
  traffic: 100,
  since: '2026-11-30T09:02:11.000Z',
  by: 'ann',
  why: 'the heading of the home page is longer than one line and therefore needs two of them',
  previous: '1.0.0-a4f0c2b7de',
};
const host = { ...release, remote: 'shell', why: '', previous: '' };

test('the list of releases has a block per version, and no line is wider than 80 columns', () => {
  const canary = { ...release, version: '1.0.0-9ca4494c6d', traffic: 10 };
  const text = formatReleases({
    revision: 7,
    updatedAt: '2026-11-30T09:02:11.000Z',
    shell: host.version,
    host,
    remotes: [{ ...release, traffic: 90 }, canary],
  });
  expect(text).toBe(`Revision 7 of 2026-11-30T09:02:11.000Z

shell 1.0.0-24daacbff2
  since 2026-11-30T09:02:11.000Z by ann
  no fallback

catalog 1.0.0-24daacbff2 for 90% of visitors
  since 2026-11-30T09:02:11.000Z by ann
  why: the heading of the home page is longer than one line and therefore needs
  two of them
  fallback: 1.0.0-a4f0c2b7de

catalog 1.0.0-9ca4494c6d for 10% of visitors
  since 2026-11-30T09:02:11.000Z by ann
  why: the heading of the home page is longer than one line and therefore needs
  two of them
  fallback: 1.0.0-a4f0c2b7de`);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('the list of versions names state and date of each', () => {
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
