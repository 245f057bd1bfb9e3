import { callProvider } from './call-provider.js';
import { fields, formatInput, getCurrentBrand, postalInput, readCardParams } from './card-fields.js';
import { applyStyle } from './card-style.js';
import { onHostMessage, sendToHost } from './host-messages.js';

const card = /** @type {HTMLElement} */ (document.getElementById('card'));
const brandIcon = /** @type {HTMLElement} */ (document.getElementById('brand'));

const BRAND_LABELS = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DINERS',
  jcb: 'JCB',
  unionpay: 'UP',
  unknown: 'CARD',
};

const visibleFields = () => fields.filter(({ input }) => !input.hidden);

/**
 * Returns the error to show; null if there is none. An invalid value is an error immediately. An incomplete
 * value is an error only after its field has lost focus.
 * @param {import('./card-fields.js').Field} field
 */
function getVisibleError(field) {
  const fieldError = field.check();
  if (!fieldError) return null;
  const isIncomplete = fieldError.code.startsWith('incomplete_');
  return !isIncomplete || field.wasBlurred ? fieldError : null;
}

let lastSerializedEvent = '';

function updateView() {
  const shownFields = visibleFields();
  const visibleErrors = shownFields.map(getVisibleError);
  const error = visibleErrors.find(Boolean) ?? undefined;
  const empty = shownFields.every(({ input }) => input.value === '');
  const complete = shownFields.every((field) => field.check() === null);
  shownFields.forEach(({ input, check }, index) => {
    input.classList.toggle('invalid', Boolean(visibleErrors[index]));
    input.classList.toggle('empty', input.value === '');
    input.classList.toggle('complete', check() === null);
    input.setAttribute('aria-invalid', String(Boolean(visibleErrors[index])));
  });
  card.className = error ? 'invalid' : complete ? 'complete' : empty ? 'empty' : '';
  brandIcon.textContent = BRAND_LABELS[getCurrentBrand()];
  const event = {
    elementType: 'card',
    empty,
    complete,
    brand: getCurrentBrand(),
    value: { postalCode: postalInput.hidden ? '' : postalInput.value.trim() },
    error: error && { type: 'validation_error', ...error },
  };
  const serializedEvent = JSON.stringify(event);
  if (serializedEvent !== lastSerializedEvent && lastSerializedEvent !== '')
    sendToHost({ type: 'change', event });
  lastSerializedEvent = serializedEvent;
}

/** @param {import('./card-fields.js').Field} field @param {InputEvent} event */
function onInput(field, event) {
  formatInput(field, event.inputType?.startsWith('delete') ?? false);
  if (field.input.value === '') field.wasBlurred = false;
  updateView();
  const nextField = visibleFields()[visibleFields().indexOf(field) + 1];
  if (nextField?.input.value === '' && document.activeElement === field.input && field.isComplete()) {
    nextField.input.focus();
  }
}

/** @param {import('./card-fields.js').Field} field @param {KeyboardEvent} event */
function onKeyDown(field, event) {
  if (event.key === 'Escape') sendToHost({ type: 'escape' });
  if (event.key === 'Enter') {
    event.preventDefault();
    sendToHost({ type: 'submit' });
  }
  const previous = visibleFields()[visibleFields().indexOf(field) - 1];
  if (event.key === 'Backspace' && field.input.value === '' && previous) {
    event.preventDefault();
    previous.input.focus();
  }
}

for (const field of fields) {
  field.input.addEventListener('input', (event) => onInput(field, /** @type {InputEvent} */ (event)));
  field.input.addEventListener('keydown', (event) => onKeyDown(field, event));
  field.input.addEventListener('blur', () => {
    field.wasBlurred = field.input.value !== '';
    updateView();
  });
}
card.addEventListener('focusin', (event) => {
  if (!(event.relatedTarget instanceof HTMLInputElement)) sendToHost({ type: 'focus' });
});
card.addEventListener('focusout', (event) => {
  if (!(event.relatedTarget instanceof HTMLInputElement)) sendToHost({ type: 'blur' });
});

/** @param {any} options to change; others stay unchanged */
function applyOptions(options) {
  if ('style' in options) applyStyle(options.style);
  if ('hidePostalCode' in options) postalInput.hidden = Boolean(options.hidePostalCode);
  if ('hideIcon' in options) brandIcon.hidden = Boolean(options.hideIcon);
  if ('disabled' in options) for (const { input } of fields) input.disabled = Boolean(options.disabled);
  if (typeof options.value?.postalCode === 'string')
    postalInput.value = options.value.postalCode.slice(0, 10);
  updateView();
}

/** @param {{ key: string, details: any }} message */
async function createMethod({ key, details }) {
  for (const field of fields) field.wasBlurred = true;
  updateView();
  const fieldError = visibleFields()
    .map(({ check }) => check())
    .find(Boolean);
  if (fieldError) return { error: { type: 'validation_error', ...fieldError } };
  const billing = details.billing_details ?? {};
  const response = await callProvider('POST', '/v1/payment_methods', {
    key,
    type: 'card',
    card: readCardParams(),
    billing_details: postalInput.hidden
      ? billing
      : { ...billing, address: { postal_code: postalInput.value.trim(), ...billing.address } },
    metadata: details.metadata,
  });
  return response.error ? { error: response.error } : { paymentMethod: response };
}

function clear() {
  for (const field of fields) {
    field.input.value = '';
    field.wasBlurred = false;
  }
  updateView();
}

/**
 * Sends the card's height to the host page. Called on each resize, and whenever the host page sends options,
 * because observers in a cross-site frame do not fire until the frame is scrolled into view.
 */
const sendHeight = () => sendToHost({ type: 'height', px: Math.ceil(card.getBoundingClientRect().height) });

new ResizeObserver(sendHeight).observe(card);

onHostMessage(async (message) => {
  if (message.type === 'options') {
    applyOptions(message.options);
    sendHeight();
  }
  if (message.type === 'clear') clear();
  if (message.type === 'blur' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (message.type === 'focus') {
    const fieldToFocus = visibleFields().find(({ check }) => check() !== null) ?? visibleFields()[0];
    fieldToFocus?.input.focus();
  }
  if (message.type === 'create-method') {
    sendToHost({ type: 'response', request: message.request, response: await createMethod(message) });
  }
});
updateView();
