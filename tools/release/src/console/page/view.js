/** Renders the console's state, as returned by /api/state. */
import { element } from './dom.js';
import { MOVES } from './moves.js';

/** Failure rate above which a version is shown in red. */
const HIGH_FAILURE_RATE = 0.05;

const code = (text) => (text ? element('span', { class: 'code' }, text) : '');
const quietText = (text) => element('span', { class: 'quiet' }, text);
const timeElement = (iso) =>
  iso
    ? element(
        'time',
        { datetime: iso },
        new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
      )
    : '';

/**
 * Renders a table. On narrow pages its rows become cards, which lose the table's semantics, so it sets ARIA
 * roles.
 * @param {string} caption @param {string[]} heads @param {(Node | string)[][]} rows
 */
function table(caption, heads, rows) {
  const head = heads.map((text) => element('th', { scope: 'col', role: 'columnheader' }, text));
  const body = rows.map((cells) =>
    element(
      'tr',
      { role: 'row' },
      ...cells.map((cell, at) => element('td', { role: 'cell', 'data-label': heads[at] }, cell)),
    ),
  );
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption, 'data-key': caption },
    element(
      'table',
      { role: 'table', 'aria-label': caption },
      element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...head)),
      element('tbody', { role: 'rowgroup' }, ...body),
    ),
  );
}

function shareMeter(variant) {
  const meter = element('meter', {
    min: '0',
    max: '100',
    value: String(variant.traffic),
    'aria-label': `Share of ${variant.version}`,
  });
  return element('span', { class: 'share' }, `${variant.traffic}%`, meter);
}

function failureRate(tally) {
  if (!tally) return quietText('unknown');
  if (tally.tries === 0) return quietText('no visits yet');
  const rate = tally.failures / tally.tries;
  const text = `${(rate * 100).toFixed(1)}% (${tally.failures} of ${tally.tries})`;
  return element('span', rate > HIGH_FAILURE_RATE ? { class: 'bad' } : {}, text);
}

function otherVersions(remote) {
  const served = new Set(remote.variants.map(({ version }) => version));
  const others = remote.versions.filter(({ version }) => !served.has(version));
  if (others.length === 0) return element('p', { class: 'quiet' }, 'No other versions in the site.');
  const summary = `${others.length} other ${others.length === 1 ? 'version' : 'versions'} in the site`;
  const rows = others.map(({ version, state, proven, published, tally }) => [
    code(version),
    proven ? `${state}, proven` : state,
    failureRate(tally),
    timeElement(published),
  ]);
  return element(
    'details',
    { 'data-key': `others ${remote.name}` },
    element('summary', { 'data-key': `summary ${remote.name}` }, summary),
    table(`Other versions of ${remote.name}`, ['Version', 'State', 'Failures', 'Published'], rows),
  );
}

/** Returns whether a move applies to a remote or the shell. The shell has no canary. */
const hasMove = (section, name) => section.name !== 'shell' || name === 'release' || name === 'rollback';

const retirementText = ({ version, since, by, why }) =>
  element(
    'p',
    {},
    'Off the site since ',
    timeElement(since),
    ` by ${by} (“${why}”). Its last version was `,
    code(version),
    '.',
  );

function remoteSection(remote, isBusy, onMove) {
  const moves = Object.entries(MOVES).filter(([name]) => hasMove(remote, name));
  const buttons = moves.map(([name, move]) => {
    const label = `${move.verb} ${remote.name}`;
    const button = element(
      'button',
      {
        type: 'button',
        class: name === 'rollback' ? '' : 'plain',
        'aria-label': label,
        'data-key': label,
      },
      move.verb,
    );
    button.disabled = isBusy || !move.isPossible(remote);
    button.addEventListener('click', () => onMove(name, remote));
    return button;
  });
  const rows = remote.variants.map((variant) => [
    code(variant.version),
    shareMeter(variant),
    failureRate(variant.tally),
    timeElement(variant.since),
    variant.by,
    variant.why,
  ]);
  const hasCanary = remote.variants.length > 1;
  const status = remote.retired ? 'retired' : hasCanary ? 'canary' : '';
  return element(
    'section',
    { 'aria-labelledby': `remote-${remote.name}` },
    element(
      'h2',
      { id: `remote-${remote.name}` },
      element('span', { class: 'name' }, remote.name),
      ...(status ? [' ', element('span', { class: 'badge' }, status)] : []),
    ),
    remote.retired
      ? retirementText(remote.retired)
      : table(
          `Versions of ${remote.name}`,
          ['Version', 'Visitors', 'Failures', 'Since', 'By', 'Reason'],
          rows,
        ),
    otherVersions(remote),
    element('p', { class: 'row' }, ...buttons),
    ...(hasCanary
      ? [element('p', { class: 'quiet' }, 'Promote the canary or roll it back before the next release.')]
      : []),
  );
}

function ledgerSection(ledger) {
  const rows = ledger.map((entry) => [
    String(entry.revision),
    timeElement(entry.at),
    entry.who,
    entry.traffic === null ? entry.what : `${entry.what} ${entry.traffic}\u00a0%`,
    entry.subject,
    code(entry.from),
    code(entry.to),
    element('div', {}, ...[entry.why, ...entry.forced].map((line) => element('div', {}, line))),
  ]);
  return element(
    'section',
    { 'aria-labelledby': 'ledger' },
    element('h2', { id: 'ledger' }, 'Ledger'),
    table(
      'Latest site changes',
      ['Revision', 'Time', 'Operator', 'Action', 'Subject', 'From', 'To', 'Reason'],
      rows,
    ),
  );
}

/**
 * Renders the page's sections.
 * @param {object} state of /api/state
 * @param {boolean} isBusy while a move is in progress
 * @param {(move: string, remote: object) => void} onMove opens the confirmation of a move
 */
export const sections = (state, isBusy, onMove) => [
  ...[...state.remotes, state.host].map((section) => remoteSection(section, isBusy, onMove)),
  ledgerSection(state.ledger),
];
