/** The console's page: shows /api/state and requests moves after a confirmation. */
import { confirmMove } from './confirm.js';
import { element, part, redraw } from './dom.js';
import { MOVES, outcomeText } from './moves.js';
import { sections } from './view.js';

const REFRESH_MS = 5000;

const main = part('main', HTMLElement);
const news = part('news', HTMLElement);
const problem = part('problem', HTMLElement);
const signIn = part('sign-in', HTMLDialogElement);
const tokenInput = part('token', HTMLInputElement);

let token = document.documentElement.dataset.token || sessionStorage.getItem('token') || '';
let isBusy = false;
let isAway = false;
/** @type {object | null} */
let shown = null;

/** The console's process does not respond. */
class Away extends Error {}

/** @param {string} text @param {string[]} [reasons] */
function showProblem(text, reasons = []) {
  news.textContent = '';
  redraw(problem, [
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
function showNews(text) {
  clearProblem();
  news.textContent = text;
}

/** @param {string} url @param {object} [body] */
async function call(url, body) {
  let answer;
  try {
    answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-console-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    throw new Away('The console does not answer. Is npm run console still running?', { cause: error });
  }
  const read = await answer.json();
  if (answer.status === 401) {
    if (document.documentElement.dataset.token)
      throw new Error('The console was started anew: load this page again.');
    askForToken(read.message);
  }
  if (!answer.ok) throw new Error(read.message);
  return read;
}

/** @param {string} message why the token was rejected */
function askForToken(message) {
  part('sign-in-problem', HTMLElement).textContent = token ? message : '';
  if (!signIn.open) signIn.showModal();
}

async function carryOut(asked) {
  isBusy = true;
  draw();
  const doing = `${MOVES[asked.move].verb} ${asked.remote}`;
  showNews(`${doing} is under way. Leave this page open to read what comes of it.`);
  try {
    const outcome = await call('/api/move', asked);
    if (outcome.kind === 'refused') {
      const reasons = outcome.reasons.map(({ check, message }) => `[${check}] ${message}`);
      showProblem(`The gate refused ${outcome.remote} ${outcome.version}. The site is as it was.`, reasons);
    } else showNews(outcomeText(outcome));
  } catch (error) {
    showProblem(`${doing} was not done: ${error.message}`);
  } finally {
    isBusy = false;
    shown = null;
    await refresh();
  }
}

function draw(state = shown) {
  if (!state) return;
  redraw(
    main,
    sections(state, isBusy, (move, remote) => confirmMove(move, remote, (asked) => void carryOut(asked))),
  );
}

/** Returns which versions the renderer leaves to browsers. Empty if there are none. */
function drawingText(drawing) {
  if (!drawing) return '';
  if (drawing.fault) return `Renderer not reached: ${drawing.fault}`;
  const texts = drawing.leftOut.map(({ cast, at }) => {
    const again = at ? `tried again at ${new Date(at).toLocaleTimeString()}` : 'until its next release';
    return `${cast} (${again})`;
  });
  return texts.length > 0 ? `Browsers render these pages, as the versions failed: ${texts.join(', ')}` : '';
}

async function refresh() {
  // Content under confirmation must not change. The server rejects outdated requests.
  if (document.querySelector('dialog[open]') || isBusy) return;
  try {
    const state = await call('/api/state');
    if (isAway) clearProblem();
    isAway = false;
    const { revision, shell, ratesFault, drawing } = state;
    part('revision', HTMLElement).textContent =
      `Revision ${revision} · shell ${shell} · as of ${new Date().toLocaleTimeString()}`;
    part('rates', HTMLElement).textContent = ratesFault ? `No failure rates: ${ratesFault}` : '';
    part('drawing', HTMLElement).textContent = drawingText(drawing);
    if (JSON.stringify(state) === JSON.stringify(shown)) return;
    shown = state;
    draw();
  } catch (error) {
    // The sign-in form shows a wrong token.
    if (signIn.open) return;
    isAway = error instanceof Away;
    if (problem.firstChild?.textContent !== error.message) showProblem(error.message);
  }
}

part('sign-in-form', HTMLFormElement).addEventListener('submit', () => {
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
