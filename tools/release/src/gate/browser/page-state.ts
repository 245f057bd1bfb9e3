import type { Page } from 'playwright-core';
import type { PageSnapshot, PageState, PageStyles } from './watch-state.ts';

/** Reads the state of a page. The gate compares it with the state of a page that contained only the shell. */
export async function readState(page: Page): Promise<PageSnapshot> {
  const snapshot = await page.evaluate(() => globalThis.__gateState?.read());
  return snapshot ?? { state: {}, styles: { html: {}, body: {} }, stored: { before: {}, now: {} } };
}

const MAX_VALUE_LENGTH = 60;
const quote = (value: string | undefined): string => {
  if (value === undefined) return 'none';
  return `“${value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value}”`;
};
const describeChange = (name: string, before: string | undefined, now: string | undefined): string => {
  if (before === undefined) return `it adds ${name} to the page (${quote(now)})`;
  if (now === undefined) return `it removes ${name} from the page (${quote(before)})`;
  return `it changes ${name} from ${quote(before)} to ${quote(now)}`;
};

/** Returns whether a changed style of `html` or `body` is no fault. */
const isHarmlessStyle = (property: string): boolean =>
  // Only the dialog of packages/ui sets and uses the first property. The others are effects of the attributes
  // `lang` and `inert`.
  ['--sg-scrollbar', '-webkit-locale', 'interactivity'].includes(property);

const MAX_SHOWN_STYLES = 3;

/** Returns an element's style changes as one message. Null if there are none. */
function describeStyles(
  label: string,
  names: readonly string[],
  before: PageState,
  now: PageState,
): string | null {
  if (names.length === 0) return null;
  // Custom properties come first, because they may cause the other changes.
  const shown = names
    .toSorted((one, other) => Number(other.startsWith('--')) - Number(one.startsWith('--')))
    .slice(0, MAX_SHOWN_STYLES)
    .map((name) => `${name} from ${quote(before[name])} to ${quote(now[name])}`);
  const more = names.length - shown.length;
  return `it changes the style of ${label}: ${shown.join(', ')}${more > 0 ? ` (and ${String(more)} more)` : ''}`;
}

const RESTORE_HINT = 'Undo that in the cleanup of the effect that does it.';
const fixFor = (name: string): string =>
  name.startsWith('the custom element') || name.startsWith('the service worker')
    ? 'It outlives this version of the remote. Use a component instead.'
    : RESTORE_HINT;

/** Returns the names whose value differs from that in every state of `before`. */
const changedNames = (before: readonly PageState[], now: PageState): string[] =>
  [...new Set([...Object.keys(before[0] ?? {}), ...Object.keys(now)])].filter((name) =>
    before.every((each) => each[name] !== now[name]),
  );

function describeAllStyles(shellStyles: readonly PageStyles[], { html, body }: PageStyles): string[] {
  const changedProperties = (label: keyof PageStyles): string[] =>
    changedNames(
      shellStyles.map((styles) => styles[label]),
      label === 'html' ? html : body,
    ).filter((property) => !isHarmlessStyle(property));
  const htmlChanges = changedProperties('html');
  // The body inherits styles of the html element.
  const bodyChanges = changedProperties('body').filter(
    (property) => !htmlChanges.includes(property) || body[property] !== html[property],
  );
  const [before = { html: {}, body: {} }] = shellStyles;
  return [
    describeStyles('html', htmlChanges, before.html, html),
    describeStyles('body', bodyChanges, before.body, body),
  ]
    .filter((message) => message !== null)
    .map((message) => `${message}. ${RESTORE_HINT}`);
}

/**
 * Describes how a page differs from every page that contained only the shell. Each message includes the fix.
 * @param shellSnapshots at least one
 */
export function findStateChanges(
  shellSnapshots: readonly PageSnapshot[],
  { state, styles, stored }: PageSnapshot,
): string[] {
  const shellStates = shellSnapshots.map((snapshot) => snapshot.state);
  const [shellState = {}] = shellStates;
  return [
    ...changedNames(shellStates, state).map(
      (name) => `${describeChange(name, shellState[name], state[name])}. ${fixFor(name)}`,
    ),
    ...describeAllStyles(
      shellSnapshots.map((snapshot) => snapshot.styles),
      styles,
    ),
    // A remote may add storage keys of its own, but no cookies, because the browser sends them with every
    // request.
    ...changedNames([stored.before], stored.now)
      .filter(
        (name) =>
          name in stored.before ||
          (name.startsWith('the cookie ') && !shellSnapshots.some((shell) => name in shell.stored.now)),
      )
      .map(
        (name) =>
          `${describeChange(name, stored.before[name], stored.now[name])}. ${
            name in stored.before
              ? 'It belongs to the shell or to another remote. Change only keys of your own.'
              : 'Every request of the site would send it. Use storage instead.'
          }`,
      ),
  ];
}
