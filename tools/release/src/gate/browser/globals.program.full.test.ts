import type { SitePaths } from '../../site/paths.ts';
import { findFaults } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { withBrowser } from '../../testing/shared-browser.ts';

const TEST_TIMEOUT_MS = 600_000;

/** Changes to globals by the shell itself, which are allowed. */
const POLYFILLS = `Array.prototype.lastOfAll = function () { return this[this.length - 1]; };
  var sent = fetch; fetch = function (input, init) { return sent(input, init); };`;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite(POLYFILLS);
});

/** Code that changes globals of the page, with the gate's expected message. */
const CHANGE_MESSAGES: Record<string, string> = {
  'var sent2 = fetch; fetch = function (input, init) { return sent2(input, init); };': 'another fetch',
  'XMLHttpRequest = class extends XMLHttpRequest {};': 'another XMLHttpRequest',
  'var set = setTimeout; window.setTimeout = function (run, ms) { return set(run, ms); };':
    'another setTimeout',
  'onerror = function () {};': 'another onerror',
  'var hear = addEventListener; window.addEventListener = function (a, b, c) { hear.call(window, a, b, c); };':
    'another addEventListener',
  'var push = history.pushState; history.pushState = function (a, b, c) { push.call(history, a, b, c); };':
    'another history.pushState',
  'var parse = JSON.parse; JSON.parse = function (text, revive) { return parse(text, revive); };':
    'another JSON.parse',
  'console.debug = function () {};': 'another console.debug',
  'var keep = Storage.prototype.setItem; Storage.prototype.setItem = function (a, b) { keep.call(this, a, b); };':
    'another Storage.prototype.setItem',
  'var put = Node.prototype.appendChild; Node.prototype.appendChild = function (it) { return put.call(this, it); };':
    'another Node.prototype.appendChild',
  "Object.defineProperty(Element.prototype, 'innerHTML', { get: function () { return ''; } });":
    'another Element.prototype.innerHTML',
  "Object.defineProperty(Object.prototype, 'isCar', { value: true, configurable: true });":
    'a new Object.prototype.isCar',
  'Array.prototype.groupCars = function () {};': 'a new Array.prototype.groupCars',
  'Promise.soon = function () {};': 'a new Promise.soon',
  'String.prototype[Symbol.for("car")] = 1;': 'a new String.prototype[car]',
  'delete Array.prototype.copyWithin;': 'no Array.prototype.copyWithin',
  'Function.prototype.toString = function () { return ""; };': 'another Function.prototype.toString',
  'Map.prototype.get = (function (get) { return function (key) { return get.call(this, key); }; })(Map.prototype.get);':
    'another Map.prototype.get',
  'Object.setPrototypeOf(Intl, {});': 'another prototype of Intl',
  '(function* () {}).__proto__.prototype.car = 1;': 'a new Generator.prototype.car',
};

withBrowser(
  'the gate names every global that a screen changes',
  async () => {
    const faults = await findFaults(paths, `heading('Cars'); ${Object.keys(CHANGE_MESSAGES).join('\n')}`);
    for (const expectedChange of Object.values(CHANGE_MESSAGES))
      expect(faults).toContainEqual(
        expect.stringMatching(
          `^/( \\(and [^)]*\\))?: it leaves the page with ${expectedChange.replaceAll(/[.[\]]/g, '\\$&')}, which`,
        ),
      );
    expect(faults.filter((fault) => fault.includes('leaves the page with'))).toHaveLength(
      Object.keys(CHANGE_MESSAGES).length,
    );
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate names global changes by top-level code, by slots, and for only some visitors',
  async () => {
    const faults = await findFaults(
      paths,
      `heading('Cars'); if (!localStorage.getItem('token')) Array.prototype.guest = 1;`,
      {
        topLevelCode: 'Number.isCar = 1;',
        slots: { 'ad-strip': `box.append(document.createElement('ul')); Date.soon = 1;` },
      },
    );
    expect(faults).toContainEqual(expect.stringMatching(/^its module.*a new Number\.isCar/));
    expect(faults).toContainEqual(expect.stringMatching(/^the slot ad-strip.*a new Date\.soon/));
    expect(faults).toContainEqual(
      expect.stringMatching(/^\/: for a signed-out visitor.*a new Array\.prototype\.guest/),
    );
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate accepts new globals, properties of elements, and changes by the shell',
  async () => {
    const mount = `heading('Cars'); globalThis.catalogState = {}; document.catalog = 1; main.catalog = 1;
      main.id = 'cars'; localStorage.setItem('catalog', [1].lastOfAll());`;
    await expect(findFaults(paths, mount)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
