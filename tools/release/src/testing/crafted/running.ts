import type { CraftedScreen } from './crafted-version.ts';

/** Long-lived activities: the code that starts and ends each, and what remains if it is not ended. */
const ACTIVITIES: readonly [name: string, start: string, end: string, remains: string][] = [
  [
    'a listener',
    `var listen = function () {}; addEventListener('resize', listen);`,
    `removeEventListener('resize', listen);`,
    'a listener on window resize attached',
  ],
  [
    'a listener with a signal',
    `var ends = new AbortController(); document.addEventListener('keydown', listen, { signal: ends.signal });`,
    `ends.abort();`,
    'a listener on document keydown',
  ],
  [
    'a watched media query',
    `var dark = matchMedia('(prefers-color-scheme: dark)'); dark.addEventListener('change', listen);`,
    `dark.removeEventListener('change', listen);`,
    'a listener on a media query change',
  ],
  [
    'an interval',
    `var interval = setInterval(listen, 60000);`,
    `clearInterval(interval);`,
    'a setInterval running. Clear it',
  ],
  [
    'a timer that sets itself',
    `var timer, again = function () { timer = setTimeout(again, 60000); }; again();`,
    `clearTimeout(timer);`,
    'a setTimeout running that keeps rescheduling itself',
  ],
  [
    'an animation',
    `var frame, draw = function () { frame = requestAnimationFrame(draw); }; draw();`,
    `cancelAnimationFrame(frame);`,
    'a requestAnimationFrame loop running',
  ],
  [
    'an observer of visibility',
    `var visibility = new IntersectionObserver(listen); visibility.observe(document.body);`,
    `visibility.disconnect();`,
    'an IntersectionObserver connected',
  ],
  [
    'an observer of sizes',
    `var sizes = new ResizeObserver(listen); sizes.observe(document.body);`,
    `sizes.unobserve(document.body);`,
    'a ResizeObserver connected',
  ],
  [
    'an observer of changes',
    `var changes = new MutationObserver(listen); changes.observe(document, { childList: true });`,
    `changes.disconnect();`,
    'a MutationObserver connected',
  ],
  [
    'server-sent events',
    `var events = new EventSource('/api/events');`,
    `events.close();`,
    'an EventSource open. Close it',
  ],
  [
    'a stream of events',
    `var reading = new AbortController(); fetch('/api/events', { signal: reading.signal }).catch(listen);`,
    `reading.abort();`,
    'an event stream open',
  ],
  ['a channel', `var channel = new BroadcastChannel('cars');`, `channel.close();`, 'a BroadcastChannel open'],
];

/** Screens that leave something running, and an empty slot. All are in one version. */
export const RUNNING: readonly CraftedScreen[] = [
  ...ACTIVITIES.map(([name, code, , remains]): CraftedScreen => ({
    name: `leaves ${name} after it unmounted`,
    kind: 'late',
    path: '/',
    code,
    check: 'browser',
    words: `/…: it leaves ${remains}`,
    also: [`/: on every visit it leaves ${remains}`],
  })),
  {
    name: 'throws soon after it unmounted',
    kind: 'late',
    path: '/fails-late',
    code: '',
    cleanup: `setTimeout(function () { throw new Error('too late'); }, 20);`,
    check: 'browser',
    words:
      '/fails-late: after leaving it for /about: uncaught error: too late (thrown by /remotes/catalog/…/remoteEntry.js',
    // A visitor who goes on sees the error on the next screen.
    also: ['the slot ad-strip: for …: uncaught error: too late'],
  },
  {
    name: 'fills a slot with nothing',
    kind: 'browser',
    path: '',
    place: { slot: 'ad-strip' },
    code: '',
    check: 'browser',
    words: 'the slot ad-strip: it renders nothing.',
  },
];

/** Code that starts and ends every activity, and further ones that end on their own or observe no remaining element. */
export const SOUND_RUNNING = {
  start: `${ACTIVITIES.map(([, start]) => start).join('\n')}
    setTimeout(function () {}, 60000); requestAnimationFrame(function () {});
    new IntersectionObserver(function () {}).observe(main.firstChild);
    addEventListener('pagehide', function () {}, { signal: AbortSignal.abort() });`,
  end: ACTIVITIES.map(([, , end]) => end).join('\n'),
};
