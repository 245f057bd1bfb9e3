/** The confirmation dialog before a move. */
import { element, requireElement } from './dom.js';
import { MOVES } from './moves.js';

const dialog = requireElement('confirm', HTMLDialogElement);
const form = requireElement('confirm-form', HTMLFormElement);
const summary = requireElement('confirm-text', HTMLElement);
const version = requireElement('version', HTMLSelectElement);
const traffic = requireElement('traffic', HTMLInputElement);
const why = requireElement('why', HTMLInputElement);

/**
 * Opens the confirmation dialog.
 * @param {string} name of the move @param {object} remote as the page shows it
 * @param {(moveRequest: object) => void} performMove called once, after confirmation
 */
export function confirmMove(name, remote, performMove) {
  const { verb, needsTraffic = false, choices, describe } = MOVES[name];
  const options = choices(remote);
  const title = `${verb} ${remote.name}`;
  requireElement('confirm-title', HTMLElement).textContent = title;
  requireElement('confirm-yes', HTMLElement).textContent = title;
  requireElement('version-field', HTMLElement).hidden = options.length === 0;
  requireElement('traffic-field', HTMLElement).hidden = !needsTraffic;
  version.disabled = options.length === 0;
  version.replaceChildren(...options.map(({ version: value, text }) => element('option', { value }, text)));
  traffic.disabled = !needsTraffic;
  traffic.value = String(remote.variants[1]?.traffic ?? 10);
  why.value = '';
  const readInput = () => ({
    ...(options.length > 0 && version.value ? { version: version.value } : {}),
    ...(needsTraffic ? { traffic: Number(traffic.value) } : {}),
  });
  form.oninput = () => {
    summary.textContent = describe(remote, readInput());
  };
  form.oninput();
  form.onsubmit = () => {
    performMove({ move: name, remote: remote.name, why: why.value, seen: remote.revision, ...readInput() });
  };
  dialog.showModal();
  why.focus();
}

requireElement('confirm-no', HTMLElement).addEventListener('click', () => dialog.close());
