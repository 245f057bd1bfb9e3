/** Script of the console's page. Shows /api/state, and requests moves after a confirmation. */
import { confirmMove } from './confirm.js';
import { element, replaceContent, requireElement } from './dom.js';
import { MOVES, outcomeText } from './moves.js';
import { sections } from './view.js';

const REFRESH_MS = 5000;

const main = requireElement('main', HTMLElement);
const statusLine = requireElement('status', HTMLElement);
const problem = requireElement('problem', HTMLElement);
const signIn = requireElement('sign-in', HTMLDialogElement);
const tokenInput = requireElement('token', HTMLInputElement);

let token = document.documentElement.dataset.token || sessionStorage.getItem('token') || '';
let isBusy = false;
let isUnreachable = false;
/** @type {object | null} */
let lastState = null;

/** The console's process does not respond. */
class UnreachableError extends Error {}

/** @param {string} text @param {string[]} [reasons] */
function showProblem(text, reasons = []) {
  statusLine.textContent = '';
  replaceContent(problem, [
    element('p', {}, text),
    ...(reasons.length > 0 ? [element('ul', {}, ...reasons.map((reason) => element('li', {}, reason)))] : []),
  ]);
  const close = element('button', { type: 'button', class: 'plain', 'data-key': 'dismiss' }, 'Dismiss');
  close.addEventListener('click', clearProblem);
  problem.append(close);
}

function clearProblem() {
  problem.replaceChildren();
}

/** @param {string} text */
function showStatus(text) {
  clearProblem();
  statusLine.textContent = text;
}

/** @param {string} url @param {object} [body] */
async function requestJson(url, body) {
  let response;
  try {
    response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-console-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    throw new UnreachableError('The console is not responding. Is npm run console still running?', {
      cause: error,
    });
  }
  const read = await response.json();
  if (response.status === 401) {
    if (document.documentElement.dataset.token)
      throw new Error('The console was restarted. Reload this page.');
    askForToken(read.message);
  }
  if (!response.ok) throw new Error(read.message);
  return read;
}

/** @param {string} message why the token was rejected */
function askForToken(message) {
  requireElement('sign-in-problem', HTMLElement).textContent = token ? message : '';
  if (!signIn.open) signIn.showModal();
}

async function performMove(moveRequest) {
  isBusy = true;
  render();
  const actionText = `${MOVES[moveRequest.move].verb} ${moveRequest.remote}`;
  showStatus(`${actionText}: in progress… Keep this page open to see the result.`);
  try {
    const outcome = await requestJson('/api/move', moveRequest);
    if (outcome.kind === 'refused') {
      const reasons = outcome.reasons.map(({ check, message }) => `[${check}] ${message}`);
      showProblem(`The gate refused ${outcome.remote} ${outcome.version}. The site is unchanged.`, reasons);
    } else showStatus(outcomeText(outcome));
  } catch (error) {
    showProblem(`${actionText} failed: ${error.message}`);
  } finally {
    isBusy = false;
    lastState = null;
    await refresh();
  }
}

function render(state = lastState) {
  if (!state) return;
  replaceContent(
    main,
    sections(state, isBusy, (move, remote) =>
      confirmMove(move, remote, (moveRequest) => void performMove(moveRequest)),
    ),
  );
}

/**
 * Describes why the renderer is unavailable, or which versions it has disabled. Empty if there is nothing to
 * report.
 */
function rendererText(renderer) {
  if (!renderer) return '';
  if (renderer.fault) return `Renderer unavailable: ${renderer.fault}`;
  const texts = renderer.disabledVersions.map(({ version, at }) => {
    const retryText = at ? `retry at ${new Date(at).toLocaleTimeString()}` : 'until its next release';
    return `${version} (${retryText})`;
  });
  return texts.length > 0 ? `Rendered in the browser because these versions failed: ${texts.join(', ')}` : '';
}

async function refresh() {
  // The content must not change while the operator confirms a move. The server rejects moves that are based
  // on an outdated state.
  if (document.querySelector('dialog[open]') || isBusy) return;
  try {
    const state = await requestJson('/api/state');
    if (isUnreachable) clearProblem();
    isUnreachable = false;
    const { revision, shell, ratesFault, renderer } = state;
    requireElement('revision', HTMLElement).textContent =
      `Revision ${revision} · shell ${shell} · as of ${new Date().toLocaleTimeString()}`;
    requireElement('rates', HTMLElement).textContent = ratesFault ? `No failure rates: ${ratesFault}` : '';
    requireElement('renderer', HTMLElement).textContent = rendererText(renderer);
    if (JSON.stringify(state) === JSON.stringify(lastState)) return;
    lastState = state;
    render();
  } catch (error) {
    // The sign-in dialog already reports a wrong token.
    if (signIn.open) return;
    isUnreachable = error instanceof UnreachableError;
    if (problem.firstChild?.textContent !== error.message) showProblem(error.message);
  }
}

requireElement('sign-in-form', HTMLFormElement).addEventListener('submit', () => {
  token = tokenInput.value;
  tokenInput.value = '';
  sessionStorage.setItem('token', token);
});
for (const dialog of document.querySelectorAll('dialog')) {
  dialog.addEventListener('close', () => void refresh());
}
window.addEventListener('focus', () => void refresh());
setInterval(() => void refresh(), REFRESH_MS);
void refresh();
