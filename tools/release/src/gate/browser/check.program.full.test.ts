import type { SitePaths } from '../../site/paths.ts';
import { findFaults, type RemoteCheck } from '../../testing/minimal-gate.ts';
import { createMinimalSite } from '../../testing/minimal-site.ts';
import { openSharedBrowser, withBrowser } from '../../testing/shared-browser.ts';
import { browserCheck } from './check.ts';
import { checkRemote } from './remote-check.ts';

const TEST_TIMEOUT_MS = 300_000;

let paths: SitePaths;
beforeAll(async () => {
  paths = await createMinimalSite();
});

/** Runs the check with a short slot timeout, because the slot stays empty. */
const checkEmptySlot: RemoteCheck = async (staged, candidate) =>
  checkRemote(await openSharedBrowser(), { staged, candidate, slotTimeoutMs: 2_000 });

const faultsOf = (mount: string, ...rest: [Parameters<typeof findFaults>[2]?, RemoteCheck?]) =>
  findFaults(paths, mount, ...rest);

/**
 * Long-lived activities, each with the code that starts and ends it, and the expected fault if it is not
 * ended.
 */
const LEAKS: Record<string, { start: string; end: string; expectedFault: RegExp }> = {
  'a listener': {
    start: `var listen = function () {}; addEventListener('resize', listen);`,
    end: `removeEventListener('resize', listen);`,
    expectedFault: /leaves a listener on window resize attached.*cleanup/,
  },
  'a listener with a signal': {
    start: `var ends = new AbortController(); document.addEventListener('keydown', listen, { signal: ends.signal });`,
    end: `ends.abort();`,
    expectedFault: /listener on document keydown/,
  },
  'a watched media query': {
    start: `var dark = matchMedia('(prefers-color-scheme: dark)'); dark.addEventListener('change', listen);`,
    end: `dark.removeEventListener('change', listen);`,
    expectedFault: /listener on a media query change/,
  },
  'an interval': {
    start: `var interval = setInterval(listen, 60000);`,
    end: `clearInterval(interval);`,
    expectedFault: /leaves a setInterval running\. Clear it/,
  },
  'a timer that sets itself': {
    start: `var timer, again = function () { timer = setTimeout(again, 60000); }; again();`,
    end: `clearTimeout(timer);`,
    expectedFault: /leaves a setTimeout running that keeps rescheduling itself/,
  },
  'an animation': {
    start: `var frame, draw = function () { frame = requestAnimationFrame(draw); }; draw();`,
    end: `cancelAnimationFrame(frame);`,
    expectedFault: /leaves a requestAnimationFrame loop running/,
  },
  'an observer of visibility': {
    start: `var visibility = new IntersectionObserver(listen); visibility.observe(document.body);`,
    end: `visibility.disconnect();`,
    expectedFault: /leaves an IntersectionObserver connected/,
  },
  'an observer of sizes': {
    start: `var sizes = new ResizeObserver(listen); sizes.observe(document.body);`,
    end: `sizes.unobserve(document.body);`,
    expectedFault: /leaves a ResizeObserver connected/,
  },
  'an observer of changes': {
    start: `var changes = new MutationObserver(listen); changes.observe(document, { childList: true });`,
    end: `changes.disconnect();`,
    expectedFault: /leaves a MutationObserver connected/,
  },
  'server-sent events': {
    start: `var events = new EventSource('/api/events');`,
    end: `events.close();`,
    expectedFault: /leaves an EventSource open\. Close it/,
  },
  'a stream of events': {
    start: `var reading = new AbortController(); fetch('/api/events', { signal: reading.signal }).catch(listen);`,
    end: `reading.abort();`,
    expectedFault: /leaves an event stream open/,
  },
  'a channel': {
    start: `var channel = new BroadcastChannel('cars');`,
    end: `channel.close();`,
    expectedFault: /leaves a BroadcastChannel open/,
  },
};
const startScripts = Object.values(LEAKS).map((each) => each.start);
const cleanupScripts = Object.values(LEAKS).map((each) => each.end);
/** Activities that are no leaks, because they end on their own or observe no remaining element. */
const HARMLESS_SCRIPT = `setTimeout(function () {}, 60000); requestAnimationFrame(function () {});
  new IntersectionObserver(function () {}).observe(main.firstChild);
  addEventListener('pagehide', function () {}, { signal: AbortSignal.abort() });`;

withBrowser(
  'the gate passes a candidate whose screens and slots end everything that they start',
  async () => {
    const mount = `heading('Cars'); ${startScripts.join('\n')} ${HARMLESS_SCRIPT} return function () { ${cleanupScripts.join('\n')} };`;
    const slots = { 'ad-strip': `box.append(document.createElement('ul'));` };
    await expect(faultsOf(mount, { slots }, browserCheck)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate reports everything that keeps running after a screen unmounts, and how to fix it',
  async () => {
    const slots = {
      'ad-strip': `box.append(document.createElement('ul')); setInterval(function () {}, 60000);`,
    };
    const faultTexts = await faultsOf(`heading('Cars'); ${startScripts.join('\n')}`, { slots });
    for (const each of Object.values(LEAKS))
      expect(faultTexts).toContainEqual(expect.stringMatching(each.expectedFault));
    expect(faultTexts).toContainEqual(
      expect.stringMatching(/^.* \(and 1 more\): it leaves a setInterval running/),
    );
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate opens every screen as every kind of visitor, and signs one visitor out on each screen',
  async () => {
    const mount = `heading('Cars');
      var token = localStorage.getItem('token');
      var claims = token ? JSON.parse(atob(token.split('.')[1])) : { roles: [] };
      if (claims.roles.length < 3) console.error(claims.roles[0] || 'guest');
      fetch('/api/cars', { headers: token ? { authorization: 'Bearer ' + token } : {} })
        .then(function (response) { return response.json(); })
        .then(function (cars) { if (cars.length === 0) console.error('no cars'); });
      var change = function (event) { if (event.newValue === null) throw new Error('left alone'); };
      addEventListener('storage', change);
      return function () { removeEventListener('storage', change); };`;
    const onPhone = 'on a phone (390x844, touch, dark, de-DE, Asia/Kolkata)';
    expect((await faultsOf(mount)).sort()).toEqual([
      `/: after a user with every role ${onPhone} signed out: uncaught error: left alone`,
      '/: for a buyer: console error: buyer',
      `/: for a seller ${onPhone}: console error: seller`,
      `/: for a signed-out visitor ${onPhone}: console error: guest`,
      '/: for a user with empty lists: console error: no cars',
      '/: for an admin: console error: admin',
    ]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate reports all faults of a candidate at once',
  async () => {
    const mount = `heading('Cars'); setTimeout(function () { throw new Error('late'); }); console.error('ouch');
      try { new Function('1'); } catch {}
      var sheet = new CSSStyleSheet(); sheet.insertRule('h1, .x:is(a, b) { color: red }');
      document.adoptedStyleSheets.push(sheet);`;
    const options = { declared: ['/', '/gone'], actual: ['/'], slots: { 'ad-strip': '' } };
    const faultTexts = await faultsOf(mount, options, checkEmptySlot);
    for (const message of [
      /uncaught error: late/,
      /console error: ouch/,
      /content security policy blocked/,
      /adds a global style: h1.*Scope the selector/,
      /declares the route \/gone/,
      /^the slot ad-strip: it renders nothing\.$/,
    ])
      expect(faultTexts).toContainEqual(expect.stringMatching(message));
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'the gate finds a screen that throws while mounting, and a screen that leaves elements behind',
  async () => {
    const mount = `if (path === '/broken') throw new Error('broken');
      heading('Cars'); document.body.append(document.createElement('dialog'));`;
    const faultTexts = await faultsOf(mount, { declared: ['/', '/broken'] });
    expect(faultTexts).toContain('/broken: the page shows the fallback instead of the remote.');
    expect(faultTexts).toContainEqual(
      expect.stringMatching(/^\/: on every visit it leaves elements outside the page’s root/),
    );
  },
  TEST_TIMEOUT_MS,
);

test('the gate refuses a candidate if no browser is installed, and gives that as the reason', async () => {
  const before = process.env.CHROME_PATH;
  process.env.CHROME_PATH = '/no/such/browser';
  try {
    await expect(faultsOf(`heading('Cars');`, {}, browserCheck)).resolves.toEqual([
      expect.stringMatching(/No browser found.*--no-browser --why/),
    ]);
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});
