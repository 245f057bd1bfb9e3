import path from 'node:path';
import type { RemoteBuild } from '@second-gear/federation/release';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { withRemoteCandidate, withShellCandidate } from '../site/candidate.ts';
import { buildOf, createEmptySite, publishOutput, writeDist, writeShellDist } from '../testing/fixtures.ts';
import { contentReasons } from './content-reasons.ts';
import { gateReasons } from './gate.ts';
import type { Reason } from './reasons-against-remote.ts';
import { weightReasons } from './weight.ts';

const BUILD: RemoteBuild = { ...buildOf('catalog', { budget: 10_000_000 }), server: 'server/part.cjs' };

/** Files of a build as webpack writes it: the entry has a table of the lazy chunks' names and hashes. */
const FILES = {
  'remoteEntry.js':
    'const u = (id) => ({ 7: "car" })[id] + "." + { 7: "0123456789ab", 9: "fedcba987654" }[id] + ".js";',
  'remote.1.js':
    '/*! For license information please see remote.1.js.LICENSE.txt */ "AIzaSyA-public pk_live_0123456789"',
  'remote.1.js.LICENSE.txt': 'MIT',
  'car.0123456789ab.js': 'export const icon = "assets/logo.aaaabbbbcccc.svg";',
  '9.fedcba987654.js': 'import("./theme.css"); fetch("cities.json");',
  'assets/logo.aaaabbbbcccc.svg': '<svg/>',
  'theme.css': '@font-face { src: url(assets/font.ddddeeeeffff.woff2) }',
  'assets/font.ddddeeeeffff.woff2': 'font',
  'cities.json': '["Oslo"]',
  'server/part.cjs': 'module.exports = {};',
};

/** Writes the build above with some files added or replaced. Returns the folder. */
const writeBuild = async (
  files: Record<string, string | Buffer> = {},
  build: RemoteBuild = BUILD,
): Promise<string> =>
  writeDist(path.join(await createTemporaryFolder(), 'dist'), build, { ...FILES, ...files });

/** Returns the gate's reasons against a build, on a site where another build may be live. */
async function reasonsAgainst(dist: string, live?: string): Promise<Reason[]> {
  const paths = await createEmptySite();
  if (live !== undefined) {
    const to = await publishOutput(paths, 'catalog', live);
    await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  }
  return withRemoteCandidate(paths, 'catalog', dist, (candidate) => gateReasons(paths, candidate));
}

test('the gate passes a build whose files are all needed', async () => {
  expect(await reasonsAgainst(await writeBuild(), await writeBuild())).toEqual([]);
});

const MAP = '{"version":3,"sources":["car.tsx"],"mappings":"AAAA,CAAC","sourcesContent":["x"]}';
const PEM = `-----BEGIN PRIVATE KEY-----\\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`;

test.each<[string, Record<string, string>, RegExp]>([
  ['a source map', { 'remote.1.js.map': MAP }, /remote\.1\.js\.map is a source map.*devtool/],
  ['a source map of the server bundle', { 'server/part.cjs.map': MAP }, /part\.cjs\.map is a source map/],
  ['a source map with another name', { 'cities.json': MAP }, /cities\.json contains a source map/],
  [
    'a reference to a source map',
    { 'remote.1.js': 'x();\n//# sourceMappingURL=https://maps.example/remote.1.js.map' },
    /remote\.1\.js contains a source map or refers to one/,
  ],
  [
    'an inline source map',
    { 'theme.css': 'a{}/*# sourceMappingURL=data:application/json;base64,e30= */', 'x.js': '' },
    /theme\.css contains a source map/,
  ],
  ['a web page', { 'notes.html': '<p>notes' }, /notes\.html is of a kind that no page loads.*Delete it/],
  ['notes', { 'docs/NOTES.md': '# notes' }, /docs\/NOTES\.md is of a kind/],
  ['settings', { 'config/.env': 'A=1' }, /config\/\.env is of a kind/],
  ['sources', { 'car.ts': 'x' }, /car\.ts is of a kind/],
  ['texts', { 'robots.txt': 'x' }, /robots\.txt is of a kind/],
  ['license texts of nothing', { 'gone.js.LICENSE.txt': 'x' }, /gone\.js\.LICENSE\.txt is of a kind/],
  ['a chunk of an earlier build', { 'car.ba9876543210.js': 'x' }, /car\.ba9876543210\.js is not needed/],
  ['a stray script', { 'debug.js': 'x' }, /debug\.js is not needed by any page/],
])('the gate refuses a build that contains %s', async (_what, files, message) => {
  expect(await reasonsAgainst(await writeBuild(files))).toContainEqual({
    check: 'files',
    message: expect.stringMatching(message) as string,
  });
});

test('the gate refuses stray scripts that refer only to each other', async () => {
  const reasons = await reasonsAgainst(await writeBuild({ 'one.js': '"stray"', 'stray.js': '"one"' }));
  expect(reasons.map(({ message }) => /^Its file (\S+)/.exec(message)?.[1])).toEqual(['one.js', 'stray.js']);
});

// The keys are assembled from parts, so that secret scanners do not report them.
test.each([
  ['a secret key of Stripe', ['sk', 'live', '51HxAbCdEfGhIjKl']],
  ['a secret key of Stripe', ['rk', 'live', '51HxAbCdEfGhIjKl']],
  ['a secret key of Stripe', ['sk', 'test', 'sandbox']],
  ['a webhook secret', ['whsec', 'AbCdEfGhIjKlMnOpQrStUv']],
  ['a private key', [PEM]],
  ['an access key of AWS', ['AKIA' + 'IOSFODNN7EXAMPLE']],
  ['a token of GitHub', ['ghp', 'a1B2'.repeat(9)]],
  ['a token of Slack', ['xoxb-' + '123456789012-abcdefgh']],
  ['a Google service account', ['{"private_key', 'id":"0123456789abcdef0123456789abcdef01234567"}']],
  ['a token of npm', ['npm', 'a1B2'.repeat(9)]],
  ['the address of a database with its password', ['postgres://cars:hunter2@db.internal/cars']],
])('the gate refuses %s in any file, and its reason does not contain the secret', async (kind, parts) => {
  const secret = parts.join('_');
  for (const file of ['9.fedcba987654.js', 'assets/font.ddddeeeeffff.woff2', 'server/part.cjs']) {
    const reasons = await reasonsAgainst(await writeBuild({ [file]: `const key = '${secret}';` }));
    const [reason] = reasons.filter(({ check }) => check === 'files');
    expect(reason?.message).toMatch(`Its file ${file} contains ${kind}, which anyone could read.`);
    expect(JSON.stringify(reasons)).not.toContain(secret);
  }
});

/** Returns text that does not compress. */
function incompressibleText(bytes: number): string {
  let state = 1;
  let text = '';
  while (text.length < bytes) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36).slice(-4);
  }
  return `"${text}"`;
}

test.each<[string, Record<string, string>, Record<string, string>, RegExp]>([
  [
    'loads much more first than the live version',
    { 'remote.1.js': incompressibleText(50_000) },
    { 'remote.1.js': incompressibleText(100) },
    /^What it loads first weighs \d+ bytes \(brotli\), \d+ more than the live version's \d+\..*--force/,
  ],
  [
    'has much more lazy code than the live version',
    { '9.fedcba987654.js': incompressibleText(200_000), 'theme.css': '' },
    {},
    /^All its files weigh \d+ bytes \(brotli\), \d+ more than the live version's/,
  ],
  [
    'loads too much first',
    { 'remote.1.js': incompressibleText(300_000) },
    { 'remote.1.js': incompressibleText(290_000) },
    /^What it loads first weighs \d+ bytes \(brotli\), over the ceiling of 150000/,
  ],
  [
    'has a huge lazy chunk',
    { '9.fedcba987654.js': incompressibleText(500_000) },
    { '9.fedcba987654.js': incompressibleText(490_000) },
    /^Its file 9\.fedcba987654\.js weighs \d+ bytes \(brotli\), over the ceiling of 250000/,
  ],
  [
    'has a huge lazy chunk that compresses well',
    { '9.fedcba987654.js': `"${'car '.repeat(600_000)}"` },
    {},
    /^Its file 9\.fedcba987654\.js has 2400002 bytes before compression, over the limit of 1000000/,
  ],
])(
  'the gate refuses a build that %s, even if its own budget is larger',
  async (_what, files, live, message) => {
    const reasons = await reasonsAgainst(await writeBuild(files), await writeBuild(live));
    expect(reasons).toContainEqual({ check: 'budget', message: expect.stringMatching(message) as string });
  },
);

test('the gate passes a build that grew by one feature, and a build that shrank', async () => {
  const small = await writeBuild({
    'remote.1.js': incompressibleText(20_000),
    '9.fedcba987654.js': '"theme" + "cities"',
  });
  const large = await writeBuild({
    'remote.1.js': incompressibleText(55_000),
    '9.fedcba987654.js': `"theme" + "cities" + ${incompressibleText(30_000)}`,
  });
  expect(await reasonsAgainst(large, small)).toEqual([]);
  expect(await reasonsAgainst(small, large)).toEqual([]);
});

test('the limits of weight and content also apply to the shell', async () => {
  const paths = await createEmptySite();
  const shellReasonsOf = async (headScript: string) =>
    withShellCandidate(paths, await writeShellDist(headScript), async ({ folder, record }) => [
      ...weightReasons(record, null),
      ...(await contentReasons(folder, record)),
    ]);
  expect(await shellReasonsOf('document.title = "x";')).toEqual([]);
  expect(await shellReasonsOf(['sk', 'live', '51HxAbCdEfGhIjKl'].join('_'))).toEqual([
    { check: 'files', message: expect.stringContaining('static/head.js contains a secret key') as string },
  ]);
});
