import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 600_000;

/** State that the shell itself sets, which is allowed. */
const SHELL_STATE = `document.cookie = 'visitor=0.5; path=/'; localStorage.setItem('shell-key', 'kept');
  document.documentElement.dataset.revision = '7';`;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite(SHELL_STATE);
});

/** Code that changes the page for all remotes, with the gate's expected messages. */
const CHANGE_MESSAGES: Record<string, readonly string[]> = {
  "document.documentElement.lang = 'xx';": ['changes the attribute lang of html from “en” to “xx”'],
  "document.documentElement.dataset.cars = '1';": ['adds the attribute data-cars of html'],
  "document.body.setAttribute('inert', '');": ['adds the attribute inert of body'],
  "document.body.style.overflow = 'hidden';": [
    'changes the style of body: overflow-[^,]* from “visible” to “hidden”, .* \\(and 1 more\\)',
  ],
  "document.documentElement.style.setProperty('--sg-ink', 'red');": [
    'changes the style of html: --sg-ink from none to “red”',
  ],
  "document.querySelector('meta[name=viewport]').content = 'width=1200';": [
    'changes the element meta viewport in the head from “content=[^”]*” to “content=width=1200”',
  ],
  "var robots = document.createElement('meta'); robots.name = 'robots'; robots.content = 'noindex'; document.head.append(robots);":
    ['adds the element meta robots in the head'],
  "document.title = 'Cars';": ['changes the element title in the head from “[^”]*” to “Cars”'],
  "customElements.get('car-card') || customElements.define('car-card', class extends HTMLElement {});": [
    'adds the custom element car-card',
  ],
  "history.scrollRestoration = 'manual';": ['changes history.scrollRestoration from “auto” to “manual”'],
  "name = 'catalog';": ['changes window.name from “” to “catalog”'],
  "localStorage.removeItem('theme');": ['removes localStorage.theme'],
  "localStorage.setItem('shell-key', 'mine');": ['changes localStorage.shell-key from “kept” to “mine”'],
  'sessionStorage.clear();': ['removes sessionStorage.another-remote'],
  "document.cookie = 'visitor=0; path=/';": ['changes the cookie visitor from “0.5” to “0”'],
  "document.cookie = 'catalog=1; path=/';": ['adds the cookie catalog'],
  "__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react['19.3.1'].lib().useMemo = function () {};": [
    'leaves the page with another useMemo of the shared module react',
  ],
  "if (path === '/alerts') alert('hello');": ['opens a dialog of the browser: alert “hello”'],
  "if (path === '/alerts') fetch('/api/cars?limit=100000');": [
    'console error: Failed to load resource: .* 400 .*/api/cars\\?limit=100000',
  ],
  'globalThis.catalogCache = (globalThis.catalogCache || []).concat([new Array(3e6).fill(main)]);': [
    'keeps more memory after every visit: [\\d.]+ MB more',
  ],
};

withBrowser(
  'the gate names everything that a screen leaves on the page outside JavaScript’s objects',
  async () => {
    const mount = `heading('Cars'); ${Object.keys(CHANGE_MESSAGES).join('\n')}`;
    const faults = await findFaults(paths, mount, { declared: ['/', '/alerts'] });
    const messages = Object.values(CHANGE_MESSAGES).flat();
    for (const message of messages) expect(faults).toContainEqual(expect.stringMatching(message));
    // The gate reports nothing else, in particular no side effects of these changes.
    expect(faults.filter((fault) => !messages.some((message) => new RegExp(message).test(fault)))).toEqual(
      [],
    );
  },
  TEST_TIMEOUT_MS,
);

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
