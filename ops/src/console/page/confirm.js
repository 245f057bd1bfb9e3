/** The confirmation dialog before a move. */
import { element, part } from './dom.js';
import { MOVES } from './moves.js';

const dialog = part('confirm', HTMLDialogElement);
const form = part('confirm-form', HTMLFormElement);
const sentence = part('confirm-text', HTMLElement);
const version = part('version', HTMLSelectElement);
const traffic = part('traffic', HTMLInputElement);
const why = part('why', HTMLInputElement);

/**
 * Opens the confirmation dialog.
 * @param {string} name of the move @param {object} remote as the page shows it
 * @param {(asked: object) => void} carryOut called once, after confirmation
 */
export function confirmMove(name, remote, carryOut) {
  const { verb, takesShare = false, choices, says } = MOVES[name];
  const options = choices(remote);
  const title = `${verb} ${remote.name}`;
  part('confirm-title', HTMLElement).textContent = title;
  part('confirm-yes', HTMLElement).textContent = title;
  part('version-field', HTMLElement).hidden = options.length === 0;
  part('traffic-field', HTMLElement).hidden = !takesShare;
  version.disabled = options.length === 0;
  version.replaceChildren(...options.map(({ version: value, text }) => element('option', { value }, text)));
  traffic.disabled = !takesShare;
  traffic.value = String(remote.arms[1]?.traffic ?? 10);
  why.value = '';
  const chosen = () => ({
    ...(options.length > 0 && version.value ? { version: version.value } : {}),
    ...(takesShare ? { traffic: Number(traffic.value) } : {}),
  });
  form.oninput = () => {
    sentence.textContent = says(remote, chosen());
  };
  form.oninput();
  form.onsubmit = () => {
    carryOut({ move: name, remote: remote.name, why: why.value, seen: remote.revision, ...chosen() });
  };
  dialog.showModal();
  why.focus();
}

part('confirm-no', HTMLElement).addEventListener('click', () => dialog.close());
