import { callProvider } from './call-provider.js';
import { onHostMessage, sendToHost } from './host-messages.js';

const buttons = [...document.querySelectorAll('button')];
const errorElement = /** @type {HTMLElement} */ (document.getElementById('problem'));

/** @type {{ key: string, intent: string, secret: string } | null} */
let challengeDetails = null;

/** @param {boolean} isBusy */
const setBusy = (isBusy) => {
  for (const button of buttons) button.disabled = isBusy;
};

/** @param {string | undefined} outcome */
async function submitOutcome(outcome) {
  if (!challengeDetails || !outcome) return;
  setBusy(true);
  errorElement.textContent = '';
  const { key, intent, secret } = challengeDetails;
  const path = `/_sandbox/payment_intents/${encodeURIComponent(intent)}/authenticate`;
  const response = await callProvider('POST', path, { key, client_secret: secret, outcome });
  if (response.error?.type === 'api_connection_error') {
    errorElement.textContent = response.error.message;
    setBusy(false);
    return;
  }
  // The response does not matter, because the host page reads the status of the intent afterwards.
  sendToHost({ type: 'done' });
}

for (const button of buttons)
  button.addEventListener('click', () => submitOutcome(button.dataset['outcome']));
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void submitOutcome('fail');
});

onHostMessage((message) => {
  if (message.type === 'dismiss') void submitOutcome('fail');
  if (message.type !== 'start') return;
  challengeDetails = { key: message.key, intent: message.intent, secret: message.secret };
  setBusy(false);
  buttons[0]?.focus();
});
