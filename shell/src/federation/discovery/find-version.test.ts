import { createCandidate } from '../../testing/test-discovery.ts';
import { addFileHashes } from './find-version.ts';

const hash = `sha384-${'b'.repeat(64)}`;
const { files: _files, ...candidateWithoutFiles } = createCandidate('catalog', '1.0.0-a');
const reference = { ...candidateWithoutFiles, hashes: hash };

const originalFetch = globalThis.fetch;
let requests: [string, RequestInit | undefined][];
let mockResponse: { ok: boolean; status: number; body: unknown };
beforeEach(() => {
  requests = [];
  mockResponse = { ok: true, status: 200, body: { 'remoteEntry.js': hash } };
  // Responds with the site's hashes.json. Unlike a browser, this mock does not check the hash.
  globalThis.fetch = ((url: URL, init?: RequestInit) => {
    requests.push([url.pathname, init]);
    return Promise.resolve({
      ...mockResponse,
      url: url.href,
      json: () => Promise.resolve(mockResponse.body),
    });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

test('addFileHashes fetches the files of an older version by the hash from the document', async () => {
  await expect(addFileHashes(reference)).resolves.toEqual({
    ...reference,
    files: { 'remoteEntry.js': hash },
  });
  expect(requests).toEqual([
    ['/remotes/catalog/1.0.0-a/hashes.json', expect.objectContaining({ integrity: hash })],
  ]);
});

test('addFileHashes sends no request for a version with known files', async () => {
  const versionWithFiles = createCandidate('catalog', '1.0.0-a');
  await expect(addFileHashes(versionWithFiles)).resolves.toBe(versionWithFiles);
  expect(requests).toEqual([]);
});

test('addFileHashes rejects if the list is missing or contains files outside the folder', async () => {
  mockResponse = { ...mockResponse, body: { '../x.js': hash } };
  await expect(addFileHashes(reference)).rejects.toThrow();
  mockResponse = { ok: false, status: 404, body: null };
  await expect(addFileHashes(reference)).rejects.toThrow('404');
});
