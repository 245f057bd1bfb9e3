import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { type Discovery, discoverySchema } from '@second-gear/contract/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { type Fate, REFUSED, startBucket, type TestBucket } from '@second-gear/toolkit/testing/bucket';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { collect } from '../../gc/collect.ts';
import { pointShellTo, pointTo } from '../../rollout/point-to.ts';
import { demandDocument } from '../../site/discovery-file.ts';
import { sri } from '../../site/hashes.ts';
import { withSite } from '../../site/journal.ts';
import { type SitePaths, sitePaths } from '../../site/paths.ts';
import { bundledCommand } from '../../testing/command.ts';
import { buildOf, emptySite, pointToShellCode, publishCode } from '../../testing/fixtures.ts';
import { rollback } from '../../testing/looked.ts';
import { openBucket } from './client.ts';
import { type BucketDeployment, deployToBucket } from './deploy.ts';
import { edgeFunctions } from './edge.ts';

const USUAL: BucketDeployment = { encoding: 'gzip', gc: false, force: false, dryRun: false };

let bucket: TestBucket;
let paths: SitePaths;
beforeAll(async () => {
  bucket = await startBucket();
  cleanUp(bucket.close);
  paths = await emptySite();
  await release('one');
  await release('two');
});
afterEach(() => {
  // Every request was signed as S3 requires.
  expect(bucket.wrong).toEqual([]);
  bucket.meet(() => 'obeyed');
});

const point = (to: string) =>
  withSite(paths, () => pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' }));

async function release(code: string): Promise<string> {
  const version = await publishCode(paths, buildOf('catalog'), code);
  await point(version);
  return version;
}

const deploy = (change: Partial<BucketDeployment> = {}) =>
  deployToBucket(paths, openBucket(bucket.settings), { ...USUAL, ...change });

/** Returns an object as a browser receives it. */
function served(key: string): Buffer | undefined {
  const object = bucket.objects.get(key);
  return object?.headers['content-encoding'] === 'gzip' ? gunzipSync(object.body) : object?.body;
}

/** Returns every file that a document refers to, with its hash. */
function named({ extras, microFrontends }: Discovery): [string, string][] {
  const shell = Object.entries(extras.files ?? {}).map(([file, hash]) => [
    `shell/${extras.shell}/${file}`,
    hash,
  ]);
  const remotes = Object.values(microFrontends).flatMap((arms) =>
    arms.flatMap((arm) => {
      const base = (url: string) => url.slice(1, url.lastIndexOf('/') + 1);
      const { files, previous, versions } = arm.extras;
      return [
        ...Object.entries(files).map(([file, hash]) => [base(arm.url) + file, hash]),
        ...Object.entries(previous?.files ?? {}).map(([file, hash]) => [base(previous!.url) + file, hash]),
        ...(versions ?? []).map(({ url, integrity }) => [url.slice(1), integrity]),
        ...(versions ?? []).map(({ url, hashes }) => [`${base(url)}hashes.json`, hashes]),
      ];
    }),
  );
  return [...shell, ...remotes] as [string, string][];
}

/** Returns the bucket's page and document. Throws if either refers to a missing file. */
function whatIsServed(): {
  page: string | undefined;
  document: string | undefined;
  pages: Record<string, string>;
} {
  const [page, document] = [served('index.html')?.toString(), served('discovery.json')?.toString()];
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith('pages/'));
  const pages = Object.fromEntries(keys.map((key) => [key, served(key)!.toString()]));
  const blocks = [page, ...Object.values(pages)].map(
    (text) => text && new RegExp(`id="${DISCOVERY_ELEMENT_ID}">(.*?)</script>`, 's').exec(text)![1]!,
  );
  for (const text of [...blocks, document]) {
    if (!text) continue;
    const files = named(discoverySchema.parse(JSON.parse(text)));
    expect(files.length).toBeGreaterThan(3);
    for (const [key, hash] of files) expect([key, sri(served(key) ?? '')]).toEqual([key, hash]);
  }
  return { page, document, pages };
}

/**
 * Ways in which the n-th request can fail: rejected, lost with all later ones, or executed without a
 * response.
 */
const WAYS: readonly ((at: number) => (count: number) => Fate)[] = [
  (at) => (count) => (count === at ? REFUSED : 'obeyed'),
  (at) => (count) => (count >= at ? 'lost' : 'obeyed'),
  (at) => (count) => (count === at ? 'obeyed, answer lost' : count > at ? 'lost' : 'obeyed'),
];

/** Fails each request of a deployment in turn, in every way, and checks what is served each time. */
async function failEverywhere(options: Partial<BucketDeployment> = {}, ways = WAYS): Promise<number> {
  const start = new Map(bucket.objects);
  const reset = () => {
    bucket.objects.clear();
    for (const entry of start) bucket.objects.set(...entry);
  };
  const before = whatIsServed();
  bucket.requests.length = 0;
  await deploy(options);
  const steps = bucket.requests.length;
  const [after, whole] = [whatIsServed(), new Map(bucket.objects)];
  for (const fate of ways) {
    for (let at = 1; at <= steps; at += 1) {
      reset();
      bucket.meet(fate(at));
      await expect(deploy(options)).rejects.toThrow(/The bucket site/);
      const left = whatIsServed();
      expect([before.page, after.page]).toContain(left.page);
      expect([before.document, after.document]).toContain(left.document);
      for (const [key, text] of Object.entries(left.pages))
        expect([before.pages[key], after.pages[key]]).toContain(text);
      if (left.page === after.page && before.page !== after.page) expect(left.pages).toEqual(after.pages);
      // Open tabs never learn of a version that a new visit would not get.
      if (left.document === after.document) expect(left.page).toBe(after.page);
      bucket.meet(() => 'obeyed');
      if (at % 4 > 0) continue;
      await deploy(options);
      expect(whatIsServed()).toEqual(after);
      expect([...bucket.objects.keys()].sort()).toEqual([...whole.keys()].sort());
    }
  }
  return steps;
}

test('a first deployment never refers to missing files, whichever request fails', async () => {
  expect(bucket.objects.size).toBe(0);
  expect(await failEverywhere()).toBeGreaterThan(12);
  expect(served('index.html')!.toString()).toContain('discovery');
  const kinds = (key: string) => bucket.objects.get(key)!.headers;
  expect(kinds('index.html')).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
  });
  expect(kinds('discovery.json')['cache-control']).toBe('no-cache');
  const entry = [...bucket.objects.keys()].find((key) => key.endsWith('/remoteEntry.js'))!;
  expect(kinds(entry)).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  // Operator files are not public.
  const secret = /ledger|settings|headers\.json|release\.json|(^|\/)\.|\.(gz|br)$/;
  expect([...bucket.objects.keys()].filter((key) => secret.test(key))).toEqual([]);
});

test('deploying another shell and rolling it back serves the old or the new site, whichever request fails', async () => {
  const old = (await demandDocument(paths)).extras.shell;
  await release('three');
  await pointToShellCode(paths, 'document.title = "new";', 'x');
  const steps = await failEverywhere({}, WAYS.slice(1));
  expect((await deploy()).uploaded).toEqual([]);
  expect(steps).toBeGreaterThan(10);

  const request = { paths, remote: 'catalog', who: 'x', why: 'x', force: false, browser: null };
  await rollback(request, undefined);
  await withSite(paths, () => pointShellTo(paths, old, 'x'));
  const { uploaded, revision } = await deploy();
  expect([uploaded, revision]).toEqual([[], (await demandDocument(paths)).extras.revision]);
  whatIsServed();
});

test('deployment with gc removes from the bucket exactly what the site no longer has', async () => {
  const other = { body: Buffer.from('x'), headers: {} };
  bucket.objects.set('images/car.webp', other);
  for (const code of ['four', 'five', 'six', 'seven', 'eight']) await release(code);
  await deploy();
  await collect(paths, { good: 1, tabs: 1, now: Date.now() + 1000 }, 'x');
  const { removed } = await deploy({ gc: true, dryRun: true });
  expect(removed.length).toBeGreaterThan(0);
  await failEverywhere({ gc: true }, WAYS.slice(2));
  for (const key of removed) expect(bucket.objects.has(key)).toBe(false);
  expect(bucket.objects.get('images/car.webp')).toBe(other);
  whatIsServed();
});

test('deployment uploads damaged files again, and rejects a damaged site', async () => {
  const key = [...bucket.objects.keys()].find((each) => each.endsWith('/remoteEntry.js'))!;
  bucket.objects.set(key, { ...bucket.objects.get(key)!, body: Buffer.from('damaged') });
  expect((await deploy()).uploaded).toEqual([key]);
  whatIsServed();
  const copy = sitePaths(path.join(path.dirname(paths.site), 'damaged'));
  await cp(paths.site, copy.site, { recursive: true });
  await writeFile(path.join(copy.site, key), 'damaged');
  bucket.requests.length = 0;
  await expect(deployToBucket(copy, openBucket(bucket.settings), USUAL)).rejects.toThrow(/not whole/);
  expect(bucket.requests).toEqual([]);
  await rm(copy.site, { recursive: true });
});

test('the deploy command prints its changes, uploads nothing in a dry run, and rejects an older copy', async () => {
  const run = await bundledCommand('deploy-bucket');
  const { endpoint, name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    ...{ SITE_BUCKET: name, SITE_BUCKET_ENDPOINT: endpoint, SITE_BUCKET_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, SITE_BUCKET_SECRET_ACCESS_KEY: secretAccessKey },
  };
  const copy = sitePaths(path.join(path.dirname(paths.site), 'older'));
  await cp(paths.site, copy.site, { recursive: true });
  await release('nine');
  const before = new Map(bucket.objects);
  const dry = await run(['--site', paths.site, '--dry-run', '--json'], env);
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, uploaded: { length: 3 } });
  expect([...bucket.objects]).toEqual([...before]);
  const done = await run(['--site', paths.site], env);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(
    /^3 files of versions stored, \d+ were there\.\n0 pages are drawn\.\n\/login is left to browsers: [^]*\nThe bucket serves revision \d+\.\n$/,
  );
  await expect(run(['--site', copy.site], env)).resolves.toMatchObject({
    code: 4,
    err: expect.stringContaining('older copy') as string,
  });
  await expect(run(['--site', paths.site], { ...env, SITE_BUCKET: '' })).resolves.toMatchObject({
    code: 2,
    err: expect.stringContaining('SITE_BUCKET must be set') as string,
  });
  const edge = await run(['--site', paths.site, '--edge', '--json']);
  expect(Object.keys(JSON.parse(edge.out) as object)).toEqual(['request', 'response']);
});

test('the CDN functions rewrite deep links to the page and add headers to responses', () => {
  const { request, response } = edgeFunctions(['/', '/about'], { 'X-Quoted': `'none' "yes"` });
  const uriOf = (uri: string, querystring: object = {}) =>
    runInNewContext(
      `${request}; handler(${JSON.stringify({ request: { uri, querystring } })}).uri`,
    ) as string;
  const deep = ['/cars/7', '/dashboard/my-order', '/about/', '/constructor'];
  expect(deep.map((uri) => uriOf(uri))).toEqual(Array(4).fill('/index.html'));
  expect(['/', '/about'].map((uri) => uriOf(uri))).toEqual(['/pages/index.html', '/pages/about/index.html']);
  // Content that depends on a query is not on a page rendered without one.
  expect(uriOf('/', { make: { value: 'x' } })).toBe('/index.html');
  const files = ['/shell/none/', '/remotes/catalog/1/none', '/nothing.png', '/discovery.json'];
  expect(files.map((uri) => uriOf(uri))).toEqual(files);
  const answer: unknown = runInNewContext(`${response}; handler({ response: { headers: {} } })`);
  expect(JSON.stringify(answer)).toBe(JSON.stringify({ headers: { 'x-quoted': { value: `'none' "yes"` } } }));
});
