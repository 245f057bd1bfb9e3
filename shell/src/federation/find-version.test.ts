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
  // The site's hashes.json. The browser, not this code, checks the hash.
  globalThis.fetch = ((url: URL, init?: RequestInit) => {
    asked.push([url.pathname, init]);
    return Promise.resolve({ ...answer, url: url.href, json: () => Promise.resolve(answer.body) });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = fetched;
});

test('withFiles fetches the files of an older version by the hash from the document', async () => {
  await expect(withFiles(reference)).resolves.toEqual({ ...reference, files: { 'remoteEntry.js': hash } });
  expect(asked).toEqual([
    ['/remotes/catalog/1.0.0-a/hashes.json', expect.objectContaining({ integrity: hash })],
  ]);
});

test('withFiles sends no request for a version with known files', async () => {
  const known = candidate('catalog', '1.0.0-a');
  await expect(withFiles(known)).resolves.toBe(known);
  expect(asked).toEqual([]);
});

test('withFiles rejects if the list is missing or contains files outside the folder', async () => {
  answer = { ...answer, body: { '../x.js': hash } };
  await expect(withFiles(reference)).rejects.toThrow();
  answer = { ok: false, status: 404, body: null };
  await expect(withFiles(reference)).rejects.toThrow('404');
});
