import type { CraftedScreen } from './crafted-version.ts';

const ON_PHONE = 'on a phone (390x844, touch, dark, de-DE, Asia/Kolkata)';

/** Conditions under which a screen throws, by what its version does. */
const CONDITIONS: readonly [name: string, error: string, condition: string, words?: string][] = [
  ['throws on a narrow page', 'narrow page', 'innerWidth <= 390'],
  [
    'throws if motion is allowed',
    'motion allowed',
    `!matchMedia('(prefers-reduced-motion: reduce)').matches`,
  ],
  [
    'throws on a touch screen',
    'touch',
    `matchMedia('(pointer: coarse)').matches && navigator.maxTouchPoints > 0`,
    '/: for … on a phone (390x844…: uncaught error: touch',
  ],
  ['throws on a dark page', 'dark page', `matchMedia('(prefers-color-scheme: dark)').matches`],
  ['throws in another language', 'other language', `!/^en/.test(navigator.language)`],
  ['throws in another time zone', 'other time zone', 'new Date().getTimezoneOffset() === -330'],
  ['throws on a sharp screen', 'sharp screen', 'devicePixelRatio > 1'],
  ['throws on a leap day', 'leap day', 'new Date().getMonth() === 1 && new Date().getDate() === 29'],
  [
    'throws on the fourth visit',
    'fourth visit',
    `(localStorage.visits = Number(localStorage.visits || 0) + 1) === 4`,
  ],
  [
    'throws if no program controls the browser',
    'no automation',
    '!navigator.webdriver',
    '/: uncaught error: no automation',
  ],
];

/** Kinds of visitors for whom a screen logs an error: the first role in their token, and how the gate names them. */
const VISITORS: readonly [role: string, visitor: string][] = [
  ['guest', `a signed-out visitor ${ON_PHONE}`],
  ['buyer', 'a buyer'],
  ['seller', `a seller ${ON_PHONE}`],
  ['admin', 'an admin'],
];

const READ_ROLES = `var token = localStorage.getItem('token');
  var roles = token ? JSON.parse(atob(token.split('.')[1])).roles : [];
  var role = roles.length < 3 ? roles[0] || 'guest' : '';`;

/** Screens that fail only under a condition. All are in one version. */
export const CONDITIONAL: readonly CraftedScreen[] = [
  ...CONDITIONS.map(([name, error, condition, words = `/: …: uncaught error: ${error}`]): CraftedScreen => ({
    name,
    kind: 'conditional',
    path: '/',
    code: `if (${condition}) Promise.reject(new Error('${error}'));`,
    check: 'browser',
    words,
  })),
  {
    name: 'throws if a list has several rows',
    kind: 'conditional',
    path: '/',
    code: `fetch('/api/cars').then(function (response) { return response.json(); }).then(function (cars) {
        if (cars.length > 1 && cars[0]._id !== cars[1]._id) throw new Error('second row');
      });`,
    check: 'browser',
    words: '/: uncaught error: second row',
  },
  {
    name: 'throws five seconds after it mounted',
    kind: 'late',
    path: '/',
    code: `var later = setTimeout(function () { throw new Error('five seconds later'); }, 5000);`,
    cleanup: 'clearTimeout(later);',
    check: 'browser',
    words: '/: for … on another day (2028-02-29…, after 6 s…: uncaught error: five seconds later',
  },
  ...VISITORS.map(([role, visitor]): CraftedScreen => ({
    name: `logs an error for ${visitor.replace(ON_PHONE, 'on a phone')}`,
    kind: 'conditional',
    path: '/roles',
    code: `${role === 'guest' ? READ_ROLES : ''} if (role === '${role}') console.error(role);`,
    check: 'browser',
    words: `/roles: for ${visitor}: console error: ${role}`,
  })),
  {
    name: 'logs an error if a list is empty',
    kind: 'conditional',
    path: '/roles',
    code: `fetch('/api/cars', { headers: token ? { authorization: 'Bearer ' + token } : {} })
        .then(function (response) { return response.json(); })
        .then(function (cars) { if (cars.length === 0) console.error('no cars'); });`,
    check: 'browser',
    words: '/roles: for a user with empty lists: console error: no cars',
  },
  {
    name: 'throws if the visitor signs out in another tab',
    kind: 'conditional',
    path: '/roles',
    code: `var change = function (event) { if (event.newValue === null) throw new Error('left alone'); };
      addEventListener('storage', change);`,
    cleanup: `removeEventListener('storage', change);`,
    check: 'browser',
    words: `/roles: after a user with every role ${ON_PHONE} signed out: uncaught error: left alone`,
  },
];

/** Simulates hydration: reports a heading that differs from the server's, and replaces it. */
export const HYDRATION = `
if (document.getElementById('drawn')) {
  var served = document.getElementById('root').textContent;
  new MutationObserver(function (changes, observer) {
    var shown = document.querySelector('main h1');
    if (!shown) return;
    observer.disconnect();
    document.querySelector('#root > *').__reactFiber = {};
    if (!served.includes(shown.textContent)) console.error('Minified React error #418');
  }).observe(document.getElementById('root'), { childList: true, subtree: true });
}`;

/** Headings by path, as expressions that run on the server and in the browser. */
export const HEADINGS = {
  '/': `new Date(0).toISOString()`,
  '/zone': `new Date(0).getHours() + ':' + new Date(0).getMinutes()`,
  '/language': `(1234.5).toLocaleString()`,
};

/**
 * Server-rendered screens whose first render depends on where it runs. All are in one version (see HEADINGS), which
 * also has a fault that the gate sees without running it, and one on the server. The whole gate checks it.
 */
export const EVERYWHERE: readonly CraftedScreen[] = [
  ...(
    [
      ['renders another text in another time zone', '/zone'],
      ['renders another text in another language', '/language'],
    ] as const
  ).map(([name, path]): CraftedScreen => ({
    name,
    kind: 'conditional',
    path,
    code: '',
    check: 'browser',
    words: `${path}: server-rendered: the hydration failed …#418…time zone, language`,
  })),
  {
    name: 'throws on the server and contains a source map: the fault on the server',
    kind: 'server',
    path: '/fails-on-server',
    code: '',
    check: 'drawing',
    words: '/fails-on-server: on the server, rendering threw an error: …no car',
    also: ['/fails-on-server: server-rendered'],
  },
  {
    name: 'throws on the server and contains a source map: the source map',
    kind: 'static',
    path: '/',
    code: '',
    check: 'files',
    words: 'Its file remoteEntry.js.map is a source map',
  },
];
