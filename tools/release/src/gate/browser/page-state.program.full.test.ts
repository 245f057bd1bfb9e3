import type { SitePaths } from '../../site/paths.ts';
import { SHELL_STATE } from '../../testing/crafted/page-wide.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 600_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite(SHELL_STATE);
});

withBrowser(
  'the gate accepts a screen that restores the page, keeps its own storage keys and adds its own styles',
  async () => {
    const mount = `heading('Cars'); var html = document.documentElement, title = document.title;
      html.lang = 'xx'; document.title = 'Cars'; document.body.style.overflow = 'hidden';
      localStorage.setItem('catalog', '1'); sessionStorage.setItem('catalog', '1');
      var sheet = new CSSStyleSheet(); sheet.insertRule('.car { color: red }');
      document.adoptedStyleSheets.push(sheet);
      addEventListener('beforeunload', ask); function ask(event) { event.preventDefault(); }
      return function () {
        html.lang = 'en'; document.title = title; document.body.style.overflow = '';
        removeEventListener('beforeunload', ask);
      };`;
    await expect(findFaults(paths, mount)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'a replaced addEventListener causes one fault, and an error on unmount causes no faults for React’s traces',
  async () => {
    const mount = `heading('Cars');
      if (path === '/') {
        if (!window.isPatched) {
          window.isPatched = true;
          var add = EventTarget.prototype.addEventListener;
          EventTarget.prototype.addEventListener = function (a, b, c) { return add.call(this, a, b, c); };
        }
        return;
      }
      return function () { Error.prepareStackTrace = undefined; throw new Error('left'); };`;
    const faults = await findFaults(
      // The shell adds a listener later, through the replaced function.
      await createMinimalSite(
        `setTimeout(function () { addEventListener('resize', function () {}); }, 200);`,
      ),
      mount,
      { declared: ['/', '/thrower'] },
    );
    expect(faults.filter((fault) => fault.startsWith('/: ') || fault.includes('addEventListener'))).toEqual([
      expect.stringMatching(/another EventTarget\.prototype\.addEventListener/),
    ]);
    expect(faults).toContainEqual(expect.stringMatching(/uncaught error: left/));
    for (const fault of faults) expect(fault).not.toMatch(/prepareStackTrace|listener on/);
  },
  TEST_TIMEOUT_MS,
);
