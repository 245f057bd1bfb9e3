import { brand, cardParams, fields, postal, reformat } from './card-fields.js';
import { applyStyle } from './card-style.js';
import { listen, tell } from './parent.js';
import { callProvider } from './provider.js';

const card = /** @type {HTMLElement} */ (document.getElementById('card'));
const mark = /** @type {HTMLElement} */ (document.getElementById('brand'));

const MARKS = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DINERS',
  jcb: 'JCB',
  unionpay: 'UP',
  unknown: 'CARD',
};

const asked = () => fields.filter(({ input }) => !input.hidden);

/**
 * Returns the error to show: for an invalid value immediately, for an incomplete one after its field has lost
 * focus.
 * @param {import('./card-fields.js').Field} field
 */
function toldFault(field) {
  const fault = field.check();
  if (!fault) return null;
  const unfinished = fault.code.startsWith('incomplete_');
  return !unfinished || field.left ? fault : null;
}

let last = '';

function show() {
  const shown = asked();
  const told = shown.map(toldFault);
  const error = told.find(Boolean) ?? undefined;
  const empty = shown.every(({ input }) => input.value === '');
  const complete = shown.every((field) => field.check() === null);
  shown.forEach(({ input, check }, index) => {
    input.classList.toggle('invalid', Boolean(told[index]));
    input.classList.toggle('empty', input.value === '');
    input.classList.toggle('complete', check() === null);
    input.setAttribute('aria-invalid', String(Boolean(told[index])));
  });
  card.className = error ? 'invalid' : complete ? 'complete' : empty ? 'empty' : '';
  mark.textContent = MARKS[brand()];
  const event = {
    elementType: 'card',
    empty,
    complete,
    brand: brand(),
    value: { postalCode: postal.hidden ? '' : postal.value.trim() },
    error: error && { type: 'validation_error', ...error },
  };
  const now = JSON.stringify(event);
  if (now !== last && last !== '') tell({ type: 'change', event });
  last = now;
}

/** @param {import('./card-fields.js').Field} field @param {InputEvent} event */
function onInput(field, event) {
  reformat(field, event.inputType?.startsWith('delete') ?? false);
  if (field.input.value === '') field.left = false;
  show();
  const next = asked()[asked().indexOf(field) + 1];
  if (next && next.input.value === '' && document.activeElement === field.input && field.isFull()) {
    next.input.focus();
  }
}

/** @param {import('./card-fields.js').Field} field @param {KeyboardEvent} event */
function onKey(field, event) {
  if (event.key === 'Escape') tell({ type: 'escape' });
  if (event.key === 'Enter') {
    event.preventDefault();
    tell({ type: 'submit' });
  }
  const previous = asked()[asked().indexOf(field) - 1];
  if (event.key === 'Backspace' && field.input.value === '' && previous) {
    event.preventDefault();
    previous.input.focus();
  }
}

for (const field of fields) {
  field.input.addEventListener('input', (event) => onInput(field, /** @type {InputEvent} */ (event)));
  field.input.addEventListener('keydown', (event) => onKey(field, event));
  field.input.addEventListener('blur', () => {
    field.left = field.input.value !== '';
    show();
  });
}
card.addEventListener('focusin', (event) => {
  if (!(event.relatedTarget instanceof HTMLInputElement)) tell({ type: 'focus' });
});
card.addEventListener('focusout', (event) => {
  if (!(event.relatedTarget instanceof HTMLInputElement)) tell({ type: 'blur' });
});

/** @param {any} options only options that are present change */
function applyOptions(options) {
  if ('style' in options) applyStyle(options.style);
  if ('hidePostalCode' in options) postal.hidden = Boolean(options.hidePostalCode);
  if ('hideIcon' in options) mark.hidden = Boolean(options.hideIcon);
  if ('disabled' in options) for (const { input } of fields) input.disabled = Boolean(options.disabled);
  if (typeof options.value?.postalCode === 'string') postal.value = options.value.postalCode.slice(0, 10);
  show();
}

/** @param {{ key: string, details: any }} message */
async function createMethod({ key, details }) {
  for (const field of fields) field.left = true;
  show();
  const fault = asked()
    .map(({ check }) => check())
    .find(Boolean);
  if (fault) return { error: { type: 'validation_error', ...fault } };
  const billing = details.billing_details ?? {};
  const answer = await callProvider('POST', '/v1/payment_methods', {
    key,
    type: 'card',
    card: cardParams(),
    billing_details: postal.hidden
      ? billing
      : { ...billing, address: { postal_code: postal.value.trim(), ...billing.address } },
    metadata: details.metadata,
  });
  return answer.error ? { error: answer.error } : { paymentMethod: answer };
}

function clear() {
  for (const field of fields) {
    field.input.value = '';
    field.left = false;
  }
  show();
}

/**
 * Sends the required height to the host. Measured immediately, not only by the observer. Browsers do not
 * render a cross-site frame below the fold, and its observers do not fire until it is scrolled into view.
 */
const tellHeight = () => tell({ type: 'height', px: Math.ceil(card.getBoundingClientRect().height) });

new ResizeObserver(tellHeight).observe(card);

listen(async (message) => {
  if (message.type === 'options') {
    applyOptions(message.options);
    tellHeight();
  }
  if (message.type === 'clear') clear();
  if (message.type === 'blur' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (message.type === 'focus') {
    const first = asked().find(({ check }) => check() !== null) ?? asked()[0];
    first?.input.focus();
  }
  if (message.type === 'create-method') {
    tell({ type: 'answer', request: message.request, answer: await createMethod(message) });
  }
});
show();
