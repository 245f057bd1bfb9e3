import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 300_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

/** Conditions under which a screen throws, by the name of its error. */
const CONDITIONS: Record<string, string> = {
  'narrow page': 'innerWidth <= 390',
  'motion allowed': `!matchMedia('(prefers-reduced-motion: reduce)').matches`,
  touch: `matchMedia('(pointer: coarse)').matches && navigator.maxTouchPoints > 0`,
  'dark page': `matchMedia('(prefers-color-scheme: dark)').matches`,
  'other language': `!/^en/.test(navigator.language)`,
  'other time zone': 'new Date().getTimezoneOffset() === -330',
  'sharp screen': 'devicePixelRatio > 1',
  'leap day': 'new Date().getMonth() === 1 && new Date().getDate() === 29',
  'fourth visit': `(localStorage.visits = Number(localStorage.visits || 0) + 1) === 4`,
  'no automation': '!navigator.webdriver',
};

const mount = `heading('Cars');
  var fail = function (what) { Promise.reject(new Error(what)); };
  ${Object.entries(CONDITIONS)
    .map(([what, condition]) => `if (${condition}) fail('${what}');`)
    .join('\n')}
  fetch('/api/cars').then(function (response) { return response.json(); }).then(function (cars) {
    if (cars.length > 1 && cars[0]._id !== cars[1]._id) fail('second row');
  });
  var later = setTimeout(function () { throw new Error('five seconds later'); }, 5000);
  return function () { clearTimeout(later); };`;

withBrowser(
  'the gate’s visitors differ in device, preferences, language, time zone, date, and number of visits',
  async () => {
    const faults = await findFaults(paths, mount);
    for (const what of [...Object.keys(CONDITIONS), 'second row', 'five seconds later'])
      expect(faults).toContainEqual(
        expect.stringMatching(`^/: .*uncaught error: ${what}$|^/: uncaught error: ${what}$`),
      );
    expect(faults).toContainEqual(
      expect.stringMatching(/^\/: for .* on a phone \(390x844.*: uncaught error: touch$/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/on another day \(2028-02-29.*after 6 s.*five seconds later$/),
    );
    expect(new Set(faults.map((fault) => fault.replace(/^.*: /, ''))).size).toBe(faults.length);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'a failing screen does not hide faults of other screens or for other visitors',
  async () => {
    const faults = await findFaults(
      paths,
      `if (path === '/broken') throw new Error('broken');
       heading('Cars'); console.error('ouch ' + path);
       if (!localStorage.getItem('token')) console.error('guest ' + path);`,
      { declared: ['/', '/broken', '/last'] },
    );
    for (const fault of [
      '/broken: the page shows the fallback instead of the remote.',
      '/: console error: ouch /',
      '/last: console error: ouch /last',
    ])
      expect(faults).toContain(fault);
    expect(faults).toContainEqual(expect.stringMatching(/^\/: for a signed-out visitor.*: guest \/$/));
    expect(faults).toContainEqual(
      expect.stringMatching(/^\/last: for a signed-out visitor.*: guest \/last$/),
    );
    expect(faults).toHaveLength(5);
  },
  TEST_TIMEOUT_MS,
);
