import { onHostMessage, sendToHost } from './parent.js';
import { callProvider } from './provider.js';

const buttons = [...document.querySelectorAll('button')];
const problem = /** @type {HTMLElement} */ (document.getElementById('problem'));

/** @type {{ key: string, intent: string, secret: string } | null} */
let challengeDetails = null;

/** @param {boolean} busy */
const setBusy = (busy) => {
  for (const button of buttons) button.disabled = busy;
};

/** @param {string | undefined} outcome */
async function finish(outcome) {
  if (!challengeDetails || !outcome) return;
  setBusy(true);
  problem.textContent = '';
  const { key, intent, secret } = challengeDetails;
  const path = `/_sandbox/payment_intents/${encodeURIComponent(intent)}/authenticate`;
  const response = await callProvider('POST', path, { key, client_secret: secret, outcome });
  if (response.error?.type === 'api_connection_error') {
    problem.textContent = response.error.message;
    setBusy(false);
    return;
  }
  // The response does not matter, because the host page reads the status of the intent afterwards.
  sendToHost({ type: 'done' });
}

for (const button of buttons) button.addEventListener('click', () => finish(button.dataset['outcome']));
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void finish('fail');
});

onHostMessage((message) => {
  if (message.type === 'dismiss') void finish('fail');
  if (message.type !== 'start') return;
  challengeDetails = { key: message.key, intent: message.intent, secret: message.secret };
  setBusy(false);
  buttons[0]?.focus();
});
