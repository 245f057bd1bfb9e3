import { candidate } from '../testing/deployed.ts';
import { withFiles } from './find-version.ts';

const hash = `sha384-${'b'.repeat(64)}`;
const { files: _files, ...old } = candidate('catalog', '1.0.0-a');
const reference = { ...old, hashes: hash };

const fetched = globalThis.fetch;
let asked: [string, RequestInit | undefined][];
let answer: { ok: boolean; status: number; body: unknown };
beforeEach(() => {
  asked = [];
  answer = { ok: true, status: 200, body: { 'remoteEntry.js': hash } };
  // The site, as far as it answers hashes.json; that it checks the hash is the browser's part.
  globalThis.fetch = ((url: URL, init?: RequestInit) => {
    asked.push([url.pathname, init]);
    return Promise.resolve({ ...answer, url: url.href, json: () => Promise.resolve(answer.body) });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = fetched;
});

test('the files of an older version are asked for once they are needed, by the hash that the document has', async () => {
  await expect(withFiles(reference)).resolves.toEqual({ ...reference, files: { 'remoteEntry.js': hash } });
  expect(asked).toEqual([
    ['/remotes/catalog/1.0.0-a/hashes.json', expect.objectContaining({ integrity: hash })],
  ]);
});

test('of a version whose files are known nothing is asked', async () => {
  const known = candidate('catalog', '1.0.0-a');
  await expect(withFiles(known)).resolves.toBe(known);
  expect(asked).toEqual([]);
});

test('a list that is not there, or names files elsewhere, is a failed try', async () => {
  answer = { ...answer, body: { '../x.js': hash } };
  await expect(withFiles(reference)).rejects.toThrow();
  answer = { ok: false, status: 404, body: null };
  await expect(withFiles(reference)).rejects.toThrow('404');
});
