import { jest } from '@jest/globals';
import { readRemoteRecord } from '../../site/records.ts';
import type { SitePaths } from '../../site/paths.ts';
import { onStage } from '../../site/stage.ts';
import { pointSmall, publishSmall, smallSite } from '../../testing/small-site.ts';
import { browserCheck } from './check.ts';
import { findBrowser } from './find-browser.ts';

// Other work on the machine may take its time.
jest.setTimeout(120_000);

const withBrowser = findBrowser() ? test : test.skip;
const PATIENCE = 120_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await smallSite();
});

async function faultsOf(...words: [mount: string, options?: Parameters<typeof publishSmall>[2]]) {
  const version = await publishSmall(paths, ...words);
  const reasons = await onStage(paths, async (staged) => {
    await pointSmall(staged, version);
    return browserCheck(staged, await readRemoteRecord(staged, 'catalog', version));
  });
  return reasons.map(({ message }) => message);
}

withBrowser(
  'a candidate that mounts and leaves cleanly has nothing against it',
  async () => {
    const mount = `heading('Cars');
      var listen = function () {}; addEventListener('resize', listen);
      return function () { removeEventListener('resize', listen); };`;
    await expect(faultsOf(mount)).resolves.toEqual([]);
  },
  PATIENCE,
);

withBrowser.each([
  ['throws while it mounts', `throw new Error('broken');`, {}, /the fallback stands in its place/],
  [
    'throws later',
    `heading('Cars'); setTimeout(function () { throw new Error('late'); });`,
    {},
    /thrown: late/,
  ],
  ['complains', `heading('Cars'); console.error('ouch');`, {}, /the console says: ouch/],
  ['wants eval', `heading('Cars'); try { new Function('1'); } catch {}`, {}, /content policy refused/],
  [
    'leaves a listener',
    `heading('Cars'); addEventListener('resize', function () {});`,
    {},
    /listener on window resize/,
  ],
  [
    'leaves an element',
    `heading('Cars'); document.body.append(document.createElement('dialog'));`,
    {},
    /elements outside the page’s root/,
  ],
  [
    'styles the whole site',
    `heading('Cars'); var sheet = new CSSStyleSheet(); sheet.insertRule('h1, .x:is(a, b) { color: red }');
     document.adoptedStyleSheets.push(sheet);`,
    {},
    /style for the whole site: h1/,
  ],
  [
    'declares what it has not',
    `heading('Cars');`,
    { declared: ['/', '/gone'], has: ['/'] },
    /declares the route \/gone/,
  ],
])(
  'a candidate is refused that %s',
  async (_what, mount, options, message) => {
    expect(await faultsOf(mount, options)).toEqual(
      expect.arrayContaining([expect.stringMatching(message) as string]),
    );
  },
  PATIENCE,
);

test('without a browser the gate says so, and does not pass', async () => {
  const before = process.env.CHROME_PATH;
  process.env.CHROME_PATH = '/no/such/browser';
  try {
    await expect(faultsOf(`heading('Cars');`)).resolves.toEqual([
      expect.stringMatching(/no browser.*--no-browser --why/),
    ]);
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});
