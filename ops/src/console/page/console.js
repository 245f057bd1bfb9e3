/** The console's page: draws what /api/state says, and asks for moves after one confirmation. */

const REFRESH_MS = 5000;

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

const notice = part('notice', HTMLElement);
const main = part('main', HTMLElement);
const dialog = part('confirm', HTMLDialogElement);
const signIn = part('sign-in', HTMLDialogElement);
const versionSelect = part('version', HTMLSelectElement);
const trafficInput = part('traffic', HTMLInputElement);
const whyInput = part('why', HTMLInputElement);

let token = document.documentElement.dataset.token || sessionStorage.getItem('token') || '';
let busy = false;

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** @param {string} text @param {boolean} [failed] */
function say(text, failed = false) {
  notice.textContent = text;
  notice.classList.toggle('failed', failed);
}

/** @param {string} url @param {object} [body] */
async function call(url, body) {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-console-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const read = await answer.json();
  if (answer.status === 401 && !signIn.open) signIn.showModal();
  if (!answer.ok) throw new Error(read.message);
  return read;
}

/** @param {string[]} heads @param {(Node | string)[][]} rows @param {string} caption */
function table(heads, rows, caption) {
  const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell))));
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
  );
}

const code = (text) => element('span', { class: 'code' }, text ?? '');
const when = (iso) => (iso ? element('time', { datetime: iso }, new Date(iso).toLocaleString()) : '');

function rate(tally) {
  if (!tally) return element('span', { class: 'quiet' }, 'not known');
  if (tally.tries === 0) return element('span', { class: 'quiet' }, 'no visits yet');
  const percent = ((tally.failures / tally.tries) * 100).toFixed(1);
  const text = `${percent} % of ${tally.tries}`;
  return element('span', tally.failures / tally.tries > 0.05 ? { class: 'bad' } : {}, text);
}

/** What a confirmation asks: which fields it shows, and the words on it. */
const MOVES = {
  release: { verb: 'Release', text: 'Everybody gets it, once the gate has checked it.', version: true },
  canary: {
    verb: 'Canary',
    text: 'A share of the visitors gets it, once the gate has checked it.',
    version: true,
    traffic: true,
  },
  promote: { verb: 'Promote', text: 'Everybody gets the version on trial, once the gate has checked it.' },
  rollback: { verb: 'Roll back', text: 'Ends a trial; else everybody gets the last good version.' },
};

/** @param {string} move */
function confirmMove(move, remote) {
  const { verb, text, version = false, traffic = false } = MOVES[move];
  const trial = remote.arms.find((arm) => arm !== remote.arms[0]);
  part('confirm-title', HTMLElement).textContent = `${verb} ${remote.name}`;
  part('confirm-text', HTMLElement).textContent = text;
  part('confirm-yes', HTMLElement).textContent = `${verb} ${remote.name}`;
  part('version-field', HTMLElement).hidden = !version || (move === 'canary' && Boolean(trial));
  part('traffic-field', HTMLElement).hidden = !traffic;
  trafficInput.disabled = !traffic;
  if (trial && traffic) trafficInput.value = String(trial.traffic);
  const choices = remote.versions.filter(({ state }) => state !== 'live');
  const built =
    remote.canBuild && move === 'release'
      ? [element('option', { value: '' }, 'built from the sources here')]
      : [];
  versionSelect.replaceChildren(
    ...built,
    ...choices.map(({ version: name, state }) => element('option', { value: name }, `${name} (${state})`)),
  );
  whyInput.value = '';
  part('confirm-form', HTMLFormElement).onsubmit = () => {
    const isChosen = !part('version-field', HTMLElement).hidden && versionSelect.value;
    void carryOut({
      move,
      remote: remote.name,
      why: whyInput.value,
      ...(traffic ? { traffic: Number(trafficInput.value) } : {}),
      ...(isChosen ? { version: versionSelect.value } : {}),
    });
  };
  dialog.showModal();
}

async function carryOut(asked) {
  busy = true;
  for (const button of main.querySelectorAll('button')) button.disabled = true;
  say(`${MOVES[asked.move].verb} ${asked.remote} is under way …`);
  try {
    const outcome = await call('/api/move', asked);
    if (outcome.kind === 'refused') {
      const reasons = outcome.reasons.map(({ check, message }) => `[${check}] ${message}`);
      say(
        `${outcome.remote} ${outcome.version} was refused. The site is as it was.\n${reasons.join('\n')}`,
        true,
      );
    } else if (outcome.kind === 'unchanged')
      say(`${outcome.remote} ${outcome.version} is served like that already.`);
    else if (outcome.traffic !== undefined)
      say(`${outcome.remote} ${outcome.version} is on trial for ${outcome.traffic} % of the visitors.`);
    else say(`${outcome.remote} ${outcome.version} is live for everybody.`);
  } catch (error) {
    say(error.message, true);
  } finally {
    busy = false;
    await refresh();
  }
}

function remoteSection(remote) {
  const isTried = remote.arms.length > 1;
  const button = (move, isPossible, kind = 'plain') => {
    const made = element('button', { type: 'button', class: kind }, MOVES[move].verb);
    made.setAttribute('aria-label', `${MOVES[move].verb} ${remote.name}`);
    made.disabled = busy || !isPossible;
    made.addEventListener('click', () => confirmMove(move, remote));
    return made;
  };
  const others = remote.versions.some(({ state }) => state !== 'live');
  const rows = remote.arms.map((arm) => [
    code(arm.version),
    `${arm.traffic} %`,
    rate(arm.tally),
    when(arm.since),
    arm.by,
    arm.why,
  ]);
  return element(
    'section',
    { 'aria-labelledby': `remote-${remote.name}` },
    element('h2', { id: `remote-${remote.name}` }, remote.name),
    table(['Version', 'Visitors', 'Failures', 'Since', 'By', 'Why'], rows, `Versions of ${remote.name}`),
    element(
      'p',
      { class: 'row' },
      button('release', remote.canBuild || others),
      button('canary', isTried || others),
      button('promote', isTried),
      button('rollback', isTried || remote.versions.some(({ state }) => state.startsWith('good')), ''),
    ),
  );
}

function ledgerSection(ledger) {
  const rows = ledger.map((entry) => [
    String(entry.revision),
    when(entry.at),
    entry.who,
    entry.traffic === null ? entry.what : `${entry.what} ${entry.traffic} %`,
    entry.subject,
    code(entry.from),
    code(entry.to),
    [entry.why, ...entry.forced].join(' '),
  ]);
  return element(
    'section',
    { 'aria-labelledby': 'ledger' },
    element('h2', { id: 'ledger' }, 'Ledger'),
    table(['Revision', 'When', 'Who', 'What', 'Subject', 'From', 'To', 'Why'], rows, 'Ledger'),
  );
}

let drawn = '';

async function refresh() {
  if (dialog.open || signIn.open || busy) return;
  const state = await call('/api/state');
  const now = JSON.stringify(state);
  if (now === drawn && main.querySelector('button:enabled')) return;
  drawn = now;
  const focused = document.activeElement?.getAttribute('aria-label');
  part('revision', HTMLElement).textContent =
    `Revision ${state.revision}, shell ${state.shell}${state.ratesFault ? `. No failure rates: ${state.ratesFault}` : ''}`;
  main.replaceChildren(...state.remotes.map(remoteSection), ledgerSection(state.ledger));
  if (focused) main.querySelector(`[aria-label="${focused}"]`)?.focus();
}

const keepFresh = () => {
  refresh().catch((error) => say(error.message, true));
};

part('confirm-no', HTMLElement).addEventListener('click', () => dialog.close());
part('sign-in-form', HTMLFormElement).addEventListener('submit', () => {
  token = part('token', HTMLInputElement).value;
  sessionStorage.setItem('token', token);
  setTimeout(keepFresh);
});
setInterval(keepFresh, REFRESH_MS);
keepFresh();
