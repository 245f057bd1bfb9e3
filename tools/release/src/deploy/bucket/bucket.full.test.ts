import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/federation/page-elements';
import {
  ACCESS_DENIED,
  type RequestOutcome,
  startBucket,
  type TestBucket,
} from '@second-gear/node-utils/testing/bucket';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { collectGarbage } from '../../gc/collect-garbage.ts';
import { activateVersion } from '../../rollout/activate-version.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import { sriHash } from '../../site/file-hashes.ts';
import { withSiteLock } from '../../site/journal.ts';
import { type SitePaths, sitePaths } from '../../site/paths.ts';
import { bundleCommand } from '../../testing/command.ts';
import { composeShellVersion } from '../../testing/compose-shell-version.ts';
import { activateShellCode, buildOf, createEmptySite, publishCode } from '../../testing/fixtures.ts';
import { rollback } from '../../testing/moves-with-current-revision.ts';
import { openBucket } from './client.ts';
import { type BucketDeployment, deployToBucket } from './deploy.ts';
import { edgeFunctions } from './edge-functions.ts';

const DEFAULT_DEPLOYMENT: BucketDeployment = { encoding: 'gzip', gc: false, force: false, dryRun: false };

let bucket: TestBucket;
let paths: SitePaths;
beforeAll(async () => {
  bucket = await startBucket();
  cleanUp(bucket.close);
  paths = await createEmptySite();
  await release('one');
  await release('two');
});
afterEach(() => {
  // The bucket rejects requests that are not signed as S3 requires.
  expect(bucket.clientErrors).toEqual([]);
  bucket.setOutcome(() => 'executed');
});

const activateInSite = (to: string) =>
  withSiteLock(paths, () =>
    activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' }),
  );

async function release(code: string): Promise<string> {
  const version = await publishCode(paths, buildOf('catalog'), code);
  await activateInSite(version);
  return version;
}

const deploy = (change: Partial<BucketDeployment> = {}) =>
  deployToBucket(paths, openBucket(bucket.settings), { ...DEFAULT_DEPLOYMENT, ...change });

/** Returns an object as a browser receives it. */
function readServed(key: string): Buffer | undefined {
  const object = bucket.objects.get(key);
  return object?.headers['content-encoding'] === 'gzip' ? gunzipSync(object.body) : object?.body;
}

/** Returns every file that a document refers to, with its hash. */
function referencedFiles({ extras, microFrontends }: Discovery): [string, string][] {
  const shell = Object.entries(extras.files ?? {}).map(([file, hash]) => [
    `shell/${extras.shell}/${file}`,
    hash,
  ]);
  const remotes = Object.values(microFrontends).flatMap((variants) =>
    variants.flatMap((variant) => {
      const base = (url: string) => url.slice(1, url.lastIndexOf('/') + 1);
      const { files, previous, versions } = variant.extras;
      return [
        ...Object.entries(files).map(([file, hash]) => [base(variant.url) + file, hash]),
        ...Object.entries(previous?.files ?? {}).map(([file, hash]) => [base(previous!.url) + file, hash]),
        ...(versions ?? []).map(({ url, integrity }) => [url.slice(1), integrity]),
        ...(versions ?? []).map(({ url, hashes }) => [`${base(url)}hashes.json`, hashes]),
      ];
    }),
  );
  return [...shell, ...remotes] as [string, string][];
}

/**
 * Returns the bucket's index.html, discovery.json and individual pages. Throws if one of them refers to a
 * missing file.
 */
function checkServed(): {
  page: string | undefined;
  document: string | undefined;
  pages: Record<string, string>;
} {
  const [page, document] = [readServed('index.html')?.toString(), readServed('discovery.json')?.toString()];
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith('pages/'));
  const pages = Object.fromEntries(keys.map((key) => [key, readServed(key)!.toString()]));
  const blocks = [page, ...Object.values(pages)].map(
    (text) => text && new RegExp(`id="${DISCOVERY_ELEMENT_ID}">(.*?)</script>`, 's').exec(text)![1]!,
  );
  for (const text of [...blocks, document]) {
    if (!text) continue;
    const files = referencedFiles(discoverySchema.parse(JSON.parse(text)));
    expect(files.length).toBeGreaterThan(3);
    for (const [key, hash] of files) expect([key, sriHash(readServed(key) ?? '')]).toEqual([key, hash]);
  }
  return { page, document, pages };
}

/**
 * Possible failures of the n-th request: it is rejected, it and all later ones are lost, or it is executed
 * without a response.
 */
const FAILURE_MODES: readonly ((at: number) => (count: number) => RequestOutcome)[] = [
  (at) => (count) => (count === at ? ACCESS_DENIED : 'executed'),
  (at) => (count) => (count >= at ? 'request-lost' : 'executed'),
  (at) => (count) => (count === at ? 'response-lost' : count > at ? 'request-lost' : 'executed'),
];

/** Repeats a deployment with every failure of each of its requests, and checks the served files each time. */
async function failAtEveryRequest(
  options: Partial<BucketDeployment> = {},
  failureModes = FAILURE_MODES,
): Promise<number> {
  const start = new Map(bucket.objects);
  const reset = () => {
    bucket.objects.clear();
    for (const entry of start) bucket.objects.set(...entry);
  };
  const before = checkServed();
  bucket.requests.length = 0;
  await deploy(options);
  const steps = bucket.requests.length;
  const [after, completeObjects] = [checkServed(), new Map(bucket.objects)];
  for (const failureMode of failureModes) {
    for (let at = 1; at <= steps; at += 1) {
      reset();
      bucket.setOutcome(failureMode(at));
      await expect(deploy(options)).rejects.toThrow(/the bucket site/i);
      const interrupted = checkServed();
      expect([before.page, after.page]).toContain(interrupted.page);
      expect([before.document, after.document]).toContain(interrupted.document);
      for (const [key, text] of Object.entries(interrupted.pages))
        expect([before.pages[key], after.pages[key]]).toContain(text);
      if (interrupted.page === after.page && before.page !== after.page)
        expect(interrupted.pages).toEqual(after.pages);
      // The document for open tabs never lists a version that new visitors do not get.
      if (interrupted.document === after.document) expect(interrupted.page).toBe(after.page);
      bucket.setOutcome(() => 'executed');
      if (at % 4 > 0) continue;
      await deploy(options);
      expect(checkServed()).toEqual(after);
      expect([...bucket.objects.keys()].sort()).toEqual([...completeObjects.keys()].sort());
    }
  }
  return steps;
}

test('a first deployment never refers to missing files, whichever request fails', async () => {
  expect(bucket.objects.size).toBe(0);
  expect(await failAtEveryRequest()).toBeGreaterThan(12);
  expect(readServed('index.html')!.toString()).toContain('discovery');
  const headersOf = (key: string) => bucket.objects.get(key)!.headers;
  expect(headersOf('index.html')).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
  });
  expect(headersOf('discovery.json')['cache-control']).toBe('no-cache');
  const entry = [...bucket.objects.keys()].find((key) => key.endsWith('/remoteEntry.js'))!;
  expect(headersOf(entry)).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  // Operator files are not public.
  const secretPattern = /ledger|settings|headers\.json|release\.json|(^|\/)\.|\.(gz|br)$/;
  expect([...bucket.objects.keys()].filter((key) => secretPattern.test(key))).toEqual([]);
});

test('deploying another shell and rolling it back serves the old or the new site, whichever request fails', async () => {
  const oldShell = (await requireDocument(paths)).extras.shell;
  await release('three');
  await activateShellCode(paths, 'document.title = "new";', 'x');
  const steps = await failAtEveryRequest({}, FAILURE_MODES.slice(1));
  expect((await deploy()).uploaded).toEqual([]);
  expect(steps).toBeGreaterThan(10);

  const request = { paths, remote: 'catalog', who: 'x', why: 'x', force: false, browser: null };
  await rollback(request, undefined);
  await withSiteLock(paths, () => composeShellVersion(paths, oldShell, 'x'));
  const { uploaded, revision } = await deploy();
  expect([uploaded, revision]).toEqual([[], (await requireDocument(paths)).extras.revision]);
  checkServed();
});

test('deployment with gc keeps files that open tabs may request until the next deployment', async () => {
  const namedFiles = () =>
    referencedFiles(discoverySchema.parse(JSON.parse(readServed('discovery.json')!.toString())));
  const namedBefore = namedFiles();
  await activateShellCode(paths, 'document.title = "later";', 'x');
  for (const code of ['far', 'further', 'furthest']) await release(code);
  await collectGarbage(paths, { rollbackCount: 1, tabLifetimeMs: 1, now: Date.now() + 1000 }, 'x');
  await deploy({ gc: true });
  for (const [key, hash] of namedBefore) expect([key, sriHash(readServed(key) ?? '')]).toEqual([key, hash]);
  const gone = namedBefore.map(([key]) => key).filter((key) => !existsSync(path.join(paths.site, key)));
  expect(gone.length).toBeGreaterThan(3);
  expect((await deploy({ gc: true })).removed).toEqual(expect.arrayContaining(gone));
  checkServed();
});

test('deployment with gc removes exactly the files that the site no longer has', async () => {
  const other = { body: Buffer.from('x'), headers: {} };
  bucket.objects.set('images/car.webp', other);
  for (const code of ['four', 'five', 'six', 'seven', 'eight']) await release(code);
  await deploy();
  await collectGarbage(paths, { rollbackCount: 1, tabLifetimeMs: 1, now: Date.now() + 1000 }, 'x');
  // The versions that the bucket's document names are kept until it no longer names them.
  await deploy();
  const { removed } = await deploy({ gc: true, dryRun: true });
  expect(removed.length).toBeGreaterThan(0);
  await failAtEveryRequest({ gc: true }, FAILURE_MODES.slice(2));
  for (const key of removed) expect(bucket.objects.has(key)).toBe(false);
  expect(bucket.objects.get('images/car.webp')).toBe(other);
  checkServed();
});

test('deployment uploads damaged files again, and rejects a damaged site', async () => {
  const key = [...bucket.objects.keys()].find((each) => each.endsWith('/remoteEntry.js'))!;
  bucket.objects.set(key, { ...bucket.objects.get(key)!, body: Buffer.from('damaged') });
  expect((await deploy()).uploaded).toEqual([key]);
  checkServed();
  const siteCopy = sitePaths(path.join(path.dirname(paths.site), 'damaged'));
  await cp(paths.site, siteCopy.site, { recursive: true });
  await writeFile(path.join(siteCopy.site, key), 'damaged');
  bucket.requests.length = 0;
  await expect(deployToBucket(siteCopy, openBucket(bucket.settings), DEFAULT_DEPLOYMENT)).rejects.toThrow(
    /damaged/,
  );
  expect(bucket.requests).toEqual([]);
  await rm(siteCopy.site, { recursive: true });
});

test('the deploy command prints its changes, uploads nothing in a dry run, and rejects an older copy', async () => {
  const run = await bundleCommand('deploy-bucket');
  const { endpoint, name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    ...{ SITE_BUCKET: name, SITE_BUCKET_ENDPOINT: endpoint, SITE_BUCKET_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, SITE_BUCKET_SECRET_ACCESS_KEY: secretAccessKey },
  };
  const siteCopy = sitePaths(path.join(path.dirname(paths.site), 'older'));
  await cp(paths.site, siteCopy.site, { recursive: true });
  await release('nine');
  const before = new Map(bucket.objects);
  const dry = await run(['--site', paths.site, '--dry-run', '--json'], env);
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, uploaded: { length: 3 } });
  expect([...bucket.objects]).toEqual([...before]);
  const done = await run(['--site', paths.site], env);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(
    /^Version files stored: 3; already there: \d+\.\nPrerendered pages: 0\.\n\/login renders in the browser: [^]*\nThe bucket serves revision \d+\.\n$/,
  );
  await expect(run(['--site', siteCopy.site], env)).resolves.toMatchObject({
    code: 4,
    err: expect.stringContaining('older copy') as string,
  });
  await expect(run(['--site', paths.site], { ...env, SITE_BUCKET: '' })).resolves.toMatchObject({
    code: 2,
    err: expect.stringContaining('SITE_BUCKET is required') as string,
  });
  const edge = await run(['--site', paths.site, '--print-functions', '--json']);
  expect(Object.keys(JSON.parse(edge.out) as object)).toEqual(['request', 'response']);
});

test('the CDN functions rewrite deep links to the page and add headers to responses', () => {
  const { request, response } = edgeFunctions(['/', '/about'], { 'X-Quoted': `'none' "yes"` });
  const uriOf = (uri: string, querystring: object = {}) =>
    runInNewContext(
      `${request}; handler(${JSON.stringify({ request: { uri, querystring } })}).uri`,
    ) as string;
  const deepLinks = ['/cars/7', '/dashboard/my-order', '/about/', '/constructor'];
  expect(deepLinks.map((uri) => uriOf(uri))).toEqual(Array(4).fill('/index.html'));
  expect(['/', '/about'].map((uri) => uriOf(uri))).toEqual(['/pages/index.html', '/pages/about/index.html']);
  // A page that was rendered without a query lacks the content that depends on a query.
  expect(uriOf('/', { make: { value: 'x' } })).toBe('/index.html');
  const files = ['/shell/none/', '/remotes/catalog/1/none', '/nothing.png', '/discovery.json'];
  expect(files.map((uri) => uriOf(uri))).toEqual(files);
  const modifiedResponse: unknown = runInNewContext(`${response}; handler({ response: { headers: {} } })`);
  expect(JSON.stringify(modifiedResponse)).toBe(
    JSON.stringify({ headers: { 'x-quoted': { value: `'none' "yes"` } } }),
  );
});
