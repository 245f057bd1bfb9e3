import type { CraftedScreen } from './crafted-version.ts';

/** Changes to globals that the shell itself makes, which are allowed. */
export const POLYFILLS = `Array.prototype.lastOfAll = function () { return this[this.length - 1]; };
  var sent = fetch; fetch = function (input, init) { return sent(input, init); };`;

/** Changes to globals: the code, and the change as the gate names it. */
const GLOBAL_CHANGES: readonly [code: string, change: string][] = [
  ['var sent2 = fetch; fetch = function (input, init) { return sent2(input, init); };', 'another fetch'],
  ['XMLHttpRequest = class extends XMLHttpRequest {};', 'another XMLHttpRequest'],
  [
    'var set = setTimeout; window.setTimeout = function (run, ms) { return set(run, ms); };',
    'another setTimeout',
  ],
  ['onerror = function () {};', 'another onerror'],
  [
    'var hear = addEventListener; window.addEventListener = function (a, b, c) { hear.call(window, a, b, c); };',
    'another addEventListener',
  ],
  [
    'var push = history.pushState; history.pushState = function (a, b, c) { push.call(history, a, b, c); };',
    'another history.pushState',
  ],
  [
    'var parse = JSON.parse; JSON.parse = function (text, revive) { return parse(text, revive); };',
    'another JSON.parse',
  ],
  ['console.debug = function () {};', 'another console.debug'],
  [
    'var keep = Storage.prototype.setItem; Storage.prototype.setItem = function (a, b) { keep.call(this, a, b); };',
    'another Storage.prototype.setItem',
  ],
  [
    'var put = Node.prototype.appendChild; Node.prototype.appendChild = function (it) { return put.call(this, it); };',
    'another Node.prototype.appendChild',
  ],
  [
    "Object.defineProperty(Element.prototype, 'innerHTML', { get: function () { return ''; } });",
    'another Element.prototype.innerHTML',
  ],
  [
    "Object.defineProperty(Object.prototype, 'isCar', { value: true, configurable: true });",
    'a new Object.prototype.isCar',
  ],
  ['Array.prototype.groupCars = function () {};', 'a new Array.prototype.groupCars'],
  ['Promise.soon = function () {};', 'a new Promise.soon'],
  ['String.prototype[Symbol.for("car")] = 1;', 'a new String.prototype[car]'],
  ['delete Array.prototype.copyWithin;', 'no Array.prototype.copyWithin'],
  ['Function.prototype.toString = function () { return ""; };', 'another Function.prototype.toString'],
  [
    'Map.prototype.get = (function (get) { return function (key) { return get.call(this, key); }; })(Map.prototype.get);',
    'another Map.prototype.get',
  ],
  ['Object.setPrototypeOf(Intl, {});', 'another prototype of Intl'],
  ['(function* () {}).__proto__.prototype.car = 1;', 'a new Generator.prototype.car'],
];

const leaves = (change: string): string =>
  `it leaves the page with ${change}, which the shell and all remotes share.`;

/** A screen, a slot and a module that change globals. All are in one version. */
export const CHANGED_GLOBALS: readonly CraftedScreen[] = [
  ...GLOBAL_CHANGES.map(([code, change]): CraftedScreen => ({
    name: `leaves ${change}`,
    kind: 'page-wide',
    path: '/',
    code,
    check: 'browser',
    words: `/…: ${leaves(change)}`,
  })),
  {
    name: 'leaves a new Number.isCar when its module loads',
    kind: 'page-wide',
    path: '',
    place: 'top level',
    code: 'Number.isCar = 1;',
    check: 'browser',
    words: `its module…: ${leaves('a new Number.isCar')}`,
  },
  {
    name: 'leaves a new Date.soon from its slot',
    kind: 'page-wide',
    path: '',
    place: { slot: 'ad-strip' },
    code: `box.append(document.createElement('ul')); Date.soon = 1;`,
    check: 'browser',
    words: `the slot ad-strip…: ${leaves('a new Date.soon')}`,
  },
  {
    name: 'leaves a new Array.prototype.guest for signed-out visitors only',
    kind: 'conditional',
    path: '/',
    code: `if (!localStorage.getItem('token')) Array.prototype.guest = 1;`,
    check: 'browser',
    words: `/: for a signed-out visitor…: ${leaves('a new Array.prototype.guest')}`,
  },
];

/** State that the shell itself sets, which is allowed. */
export const SHELL_STATE = `document.cookie = 'visitor=0.5; path=/'; localStorage.setItem('shell-key', 'kept');
  document.documentElement.dataset.revision = '7';`;

/** Changes of the page outside JavaScript's objects: what the version does, its code, and the gate's words. */
const STATE_CHANGES: readonly [name: string, code: string, words: string][] = [
  [
    'changes the language of the page',
    "document.documentElement.lang = 'xx';",
    'it changes the attribute lang of html from “en” to “xx”',
  ],
  [
    'adds an attribute to html',
    "document.documentElement.dataset.cars = '1';",
    'it adds the attribute data-cars of html',
  ],
  ['makes the page inert', "document.body.setAttribute('inert', '');", 'it adds the attribute inert of body'],
  [
    'prevents scrolling',
    "document.body.style.overflow = 'hidden';",
    'it changes the style of body: overflow-… from “visible” to “hidden”, … (and 1 more)',
  ],
  [
    'sets a token of the design',
    "document.documentElement.style.setProperty('--sg-ink', 'red');",
    'it changes the style of html: --sg-ink from none to “red”',
  ],
  [
    'changes the viewport',
    "document.querySelector('meta[name=viewport]').content = 'width=1200';",
    'it changes the element meta viewport in the head from “content=…” to “content=width=1200”',
  ],
  [
    'excludes the page from search engines',
    "var robots = document.createElement('meta'); robots.name = 'robots'; robots.content = 'noindex'; document.head.append(robots);",
    'it adds the element meta robots in the head',
  ],
  [
    'changes the title for good',
    "document.title = 'Cars';",
    'it changes the element title in the head from “…” to “Cars”',
  ],
  [
    'defines a custom element',
    "customElements.get('car-card') || customElements.define('car-card', class extends HTMLElement {});",
    'it adds the custom element car-card',
  ],
  [
    'changes how the browser restores the scroll position',
    "history.scrollRestoration = 'manual';",
    'it changes history.scrollRestoration from “auto” to “manual”',
  ],
  ['sets the name of the window', "name = 'catalog';", 'it changes window.name from “” to “catalog”'],
  ['removes a key of storage', "localStorage.removeItem('theme');", 'it removes localStorage.theme'],
  [
    'changes a key of storage that the shell owns',
    "localStorage.setItem('shell-key', 'mine');",
    'it changes localStorage.shell-key from “kept” to “mine”',
  ],
  ['clears the session storage', 'sessionStorage.clear();', 'it removes sessionStorage.another-remote'],
  [
    'changes a cookie of the shell',
    "document.cookie = 'visitor=0; path=/';",
    'it changes the cookie visitor from “0.5” to “0”',
  ],
  ['sets a cookie', "document.cookie = 'catalog=1; path=/';", 'it adds the cookie catalog'],
  [
    'replaces an export of a shared module',
    "__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react['19.3.1'].lib().useMemo = function () {};",
    'it leaves the page with another useMemo of the shared module react',
  ],
];

/** A screen that leaves the page changed. All changes are in one version. */
export const CHANGED_STATE: readonly CraftedScreen[] = [
  ...STATE_CHANGES.map(([name, code, words]): CraftedScreen => ({
    name,
    kind: 'page-wide',
    path: '/',
    code,
    check: 'browser',
    words: `/…: ${words}`,
  })),
  {
    name: 'keeps more memory after every visit',
    kind: 'heavy',
    path: '/',
    code: 'globalThis.catalogCache = (globalThis.catalogCache || []).concat([new Array(3e6).fill(main)]);',
    check: 'browser',
    words: '/: it keeps more memory after every visit: … MB more',
  },
];
