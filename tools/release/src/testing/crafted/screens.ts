import type { CraftedScreen, FaultKind } from './crafted-version.ts';

/** Screens whose faults share one version: what the screen does, its code, and the gate's words. */
type Fault = readonly [name: string, code: string, words: string];

const screen =
  (path: string, kind: FaultKind) =>
  ([name, code, words]: Fault): CraftedScreen => ({ name, kind, path, code, check: 'browser', words });

/** Returns the path with which a reason starts. */
const pathIn = (words: string): string => words.slice(0, words.indexOf(':'));

/** Code that the screens of VISIBLE_FAULTS run first. */
export const HELPERS = `
  var button = function (text, press) {
    var it = document.createElement('button'); it.textContent = text; it.onclick = press; main.append(it); return it;
  };
  var form = function (text, submit) {
    var it = document.createElement('form');
    var city = document.createElement('input'), fuel = document.createElement('select'), send = document.createElement('button');
    city.name = 'city'; fuel.name = 'fuel'; fuel.append(new Option('Any', ''), new Option('gas')); send.textContent = text;
    it.append(city, fuel, send);
    it.onsubmit = function (event) { event.preventDefault(); submit(it.city.value, it.fuel.value); };
    main.append(it); return it;
  };`;

const FORMS: readonly Fault[] = [
  [
    'throws if a form is submitted empty',
    `form('Search', function (city) { if (city === '') throw new Error('no city'); });`,
    '/forms: submitting the form “Search” empty: uncaught error: no city',
  ],
  [
    'throws if a form is submitted with values',
    `form('Filter', function (city, fuel) { if (city && fuel === 'gas') throw new Error('city ' + city); });`,
    '/forms: submitting the form “Filter” with sample values: uncaught error: city Sample',
  ],
  [
    'throws if a button is pressed',
    `button('Save', function () { throw new Error('not saved'); });`,
    '/forms: pressing “Save”: uncaught error: not saved',
  ],
  [
    'throws after the response to a button’s request',
    `button('Load', function () { return fetch('/api/cars').then(function () { throw new Error('not loaded'); }); });`,
    '/forms: pressing “Load”: uncaught error: not loaded',
  ],
  [
    'logs an error if a button is pressed',
    `button('Log', function () { console.error('logged'); });`,
    '/forms: pressing “Log”: console error: logged',
  ],
  [
    'shows the fallback if a button is pressed',
    `button('Break', function () { var it = document.createElement('p'); it.dataset.testid = 'remote-fallback'; main.append(it); });`,
    '/forms: pressing “Break”: the page shows the fallback instead of the remote.',
  ],
  [
    'throws in a dialog that a button opens',
    `button('Open', function () {
      var dialog = document.createElement('dialog'); main.append(dialog);
      ['Close', 'Send'].forEach(function (text) {
        var it = document.createElement('button'); it.textContent = text;
        it.onclick = function () { if (text === 'Send') throw new Error('not sent'); dialog.remove(); };
        dialog.append(it);
      });
      dialog.showModal();
    });`,
    '/forms: pressing “Send”: uncaught error: not sent',
  ],
  [
    'throws in a button after buttons that leave or reload the page',
    `button('Leave', function () { history.pushState(null, '', '/about'); dispatchEvent(new PopStateEvent('popstate')); });
    button('Reload', function () { location.href = '/forms'; });
    button('Late', function () { throw new Error('last one'); });`,
    '/forms: pressing “Late”: uncaught error: last one',
  ],
];

/** Files of VISIBLE_FAULTS that their `build.json` does not list for the first screen. */
export const UNLISTED_FILES = { 'model.js': `var nextOne = 'view.js';`, 'view.js': 'var view;' };
/** Budget of VISIBLE_FAULTS in bytes, which the unlisted files exceed. */
export const SMALL_BUDGET = 100;

/** Faults that a browser shows at once. All are in one version. */
export const VISIBLE_FAULTS: readonly CraftedScreen[] = [
  {
    name: 'leaves elements outside the page’s root on every visit',
    kind: 'late',
    path: '/',
    code: `document.body.append(document.createElement('dialog'));`,
    check: 'browser',
    words: '/: on every visit it leaves elements outside the page’s root',
  },
  {
    name: 'needs more files for its first screen than its build lists',
    kind: 'heavy',
    path: '/',
    code: `load('model.js').then(function () { return load(nextOne); }).then(function () { heading('Cars'); });`,
    check: 'browser',
    words: '/: its first screen needs model.js (… bytes), view.js (… bytes)… bytes over the budget of 100',
  },
  ...(
    [
      [
        'throws while it mounts',
        `throw new Error('broken');`,
        '/throws: the page shows the fallback instead of the remote.',
      ],
      ['logs an error', `console.error('ouch');`, '/logs: console error: ouch'],
      [
        'leaves a rejected promise',
        `Promise.reject(new Error('no answer'));`,
        '/rejects: uncaught error: no answer',
      ],
      [
        'requests a list that is too long',
        `fetch('/api/cars?limit=100000');`,
        '/asks-too-much: console error: Failed to load resource: … 400 …/api/cars?limit=100000',
      ],
      [
        'opens a dialog of the browser',
        `alert('hello');`,
        '/alerts: it opens a dialog of the browser: alert “hello”',
      ],
    ] as const
  ).map((fault) => screen(pathIn(fault[2]), 'browser')(fault)),
  {
    name: 'violates the content security policy',
    kind: 'browser',
    path: '/evaluates',
    code: `try { new Function('1'); } catch {}`,
    check: 'browser',
    words: '/evaluates: the content security policy blocked',
    also: ['/evaluates: console error: This document requires'],
  },
  ...FORMS.map(screen('/forms', 'browser')),
  {
    name: 'adds a global style',
    kind: 'page-wide',
    path: '/styles',
    code: `var sheet = new CSSStyleSheet(); sheet.insertRule('h1, .x:is(a, b) { color: red }');
      document.adoptedStyleSheets.push(sheet);`,
    check: 'browser',
    words: '/styles: it adds a global style: h1…Scope the selector',
  },
  {
    name: 'throws after it mounted',
    kind: 'late',
    path: '/throws-later',
    code: `setTimeout(function () { throw new Error('late'); });`,
    check: 'browser',
    words: '/throws-later: uncaught error: late',
  },
  {
    name: 'declares a route that it does not export',
    kind: 'browser',
    path: '/gone',
    code: '',
    check: 'browser',
    words: 'It declares the route /gone but does not export it.',
  },
  {
    name: 'throws if a button in its slot is pressed',
    kind: 'browser',
    path: '',
    place: { slot: 'ad-strip' },
    code: `var it = document.createElement('button'); it.textContent = 'Ad'; it.onclick = function () { throw new Error('no ad'); }; box.append(it);`,
    check: 'browser',
    words: 'the slot ad-strip: pressing “Ad”: uncaught error: no ad',
  },
];

const POLLS = `var end = performance.now() + 20; while (performance.now() < end);`;

/** Screens with endless work. All are in one version. */
export const ENDLESS_WORK: readonly CraftedScreen[] = (
  [
    [
      'freezes the page',
      'browser',
      'for (;;);',
      '/freezes: a script froze the page: it did not respond for … s',
    ],
    [
      'freezes the page later',
      'late',
      `heading('Cars'); setTimeout(function () { for (;;); }, 100);`,
      '/freezes-later: a script froze the page: it did not respond for … s',
    ],
    [
      'freezes the page when it unmounts',
      'late',
      `heading('Cars'); return function () { for (;;); };`,
      '/freezes-on-unmount: after leaving it for /about: a script froze the page: it did not respond for … s',
    ],
    [
      'never stops changing its content',
      'browser',
      `heading('Cars'); var alive = true, count = 0, text = document.createTextNode(''); main.append(text);
      (function again() { if (!alive) return; text.data = String(count += 1); setTimeout(again); })();
      return function () { alive = false; };`,
      '/renders: its content never stops changing: … changes',
    ],
    [
      'never stops computing',
      'browser',
      `heading('Cars'); var alive = true;
      var channel = new MessageChannel(); channel.port1.onmessage = again;
      function again() { ${POLLS} if (alive) channel.port2.postMessage(0); }
      again(); return function () { alive = false; };`,
      '/computes: its scripts never stop running',
    ],
    [
      'never stops sending requests',
      'browser',
      `heading('Cars'); var alive = true;
      (function again() { if (alive) fetch('/api/cars').then(again, again); })();
      return function () { alive = false; };`,
      '/requests: it keeps sending requests: … to /api/cars',
    ],
    [
      'reloads the page again and again',
      'browser',
      `heading('Cars'); setTimeout(function () { location.reload(); }, 50);`,
      '/reloads: could not check the page …navigation',
    ],
  ] as const
).map(([name, kind, code, words]) => screen(pathIn(words), kind)([name, code, words]));

/** A remote whose module never finishes loading. Nothing else of that version is checked. */
export const ENDLESS_MODULE: readonly CraftedScreen[] = [
  {
    name: 'never finishes loading',
    kind: 'browser',
    path: '/',
    code: 'for (;;);',
    place: 'top level',
    check: 'browser',
    words: 'its module: a script froze the page',
  },
];
