import { createConnectionError, IntegrationError } from './errors.js';
import { Frame } from './frame.js';

/**
 * @typedef {{ classes?: Record<string, string>, style?: object, value?: { postalCode?: string },
 *   hidePostalCode?: boolean, hideIcon?: boolean, iconStyle?: string, disabled?: boolean, }} CardOptions
 */

const DEFAULT_CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

/** @typedef {keyof typeof DEFAULT_CLASSES} ClassName */

/** The Card Element: a frame with the card's fields. The host page never sees the input. */
export class CardElement {
  /** @type {string} */ #origin;
  /** @type {CardOptions} */ #options;
  /** @type {() => void} */ #onDestroy;
  /** @type {Map<string, Set<Function>>} */ #handlers = new Map();
  /** @type {Frame | null} */ #frame = null;
  /** @type {HTMLElement | null} */ #container = null;
  /** @type {Element[]} */ #labels = [];
  #isDestroyed = false;

  /**
   * @param {string} origin the provider's origin
   * @param {CardOptions} options
   * @param {() => void} onDestroy called when the element is destroyed
   */
  constructor(origin, options, onDestroy) {
    this.#origin = origin;
    this.#options = { ...options };
    this.#onDestroy = onDestroy;
  }

  /** @param {string} type @param {Function} handler */
  on(type, handler) {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  /** @param {string} type @param {Function} handler */
  once(type, handler) {
    /** @param {unknown} event */
    const handleOnce = (event) => {
      this.off(type, handleOnce);
      handler(event);
    };
    return this.on(type, handleOnce);
  }

  /** @param {string} type @param {Function} [handler] if absent, all handlers of the type are removed */
  off(type, handler) {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  /** @param {string} type @param {object} [eventFields] */
  #emit(type, eventFields = {}) {
    for (const handler of [...(this.#handlers.get(type) ?? [])])
      handler({ elementType: 'card', ...eventFields });
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    this.#assertNotDestroyed();
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError(
        'The selector you specified applies to no DOM elements that are currently on the page.',
      );
    }
    if (this.#container === container && this.#frame) return;
    this.unmount();
    container.replaceChildren();
    this.#container = container;
    const frame = new Frame(this.#origin, 'card-element', {
      name: '__privateStripeFrame',
      title: 'Secure card payment input frame',
      handleMessage: (message) => this.#handleMessage(message),
    });
    const { style } = frame.element;
    Object.assign(style, {
      display: 'block',
      width: '100%',
      minWidth: '100%',
      height: '1.2em',
      overflow: 'hidden',
    });
    this.#frame = frame;
    frame.attach(container);
    this.#toggleClasses('base', true);
    this.#toggleClasses('empty', true);
    this.#addLabelListeners(container);
  }

  unmount() {
    this.#frame?.remove();
    this.#frame = null;
    for (const label of this.#labels) label.removeEventListener('click', this.#onLabelClick);
    this.#labels = [];
    for (const name of /** @type {ClassName[]} */ (Object.keys(DEFAULT_CLASSES)))
      this.#toggleClasses(name, false);
    this.#container = null;
  }

  destroy() {
    this.#assertNotDestroyed();
    this.unmount();
    this.#isDestroyed = true;
    this.#handlers.clear();
    this.#onDestroy();
  }

  /** @param {CardOptions} options merged into the current ones */
  update(options) {
    this.#assertNotDestroyed();
    this.#options = { ...this.#options, ...options };
    this.#frame?.send({ type: 'options', options });
  }

  focus() {
    this.#frame?.element.focus();
    this.#frame?.send({ type: 'focus' });
  }

  blur() {
    this.#frame?.send({ type: 'blur' });
    this.#frame?.element.blur();
  }

  clear() {
    this.#frame?.send({ type: 'clear' });
  }

  /**
   * Sends the card to the provider from within the frame. Returns the public part of the payment method.
   * @param {string} key publishable key
   * @param {object} details billing details and metadata
   * @returns {Promise<{ paymentMethod?: { id: string }, error?: import('./errors.js').StripeError }>}
   */
  tokenize(key, details) {
    if (!this.#frame) {
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    }
    return this.#frame.sendRequest({ type: 'create-method', key, details });
  }

  #assertNotDestroyed() {
    if (this.#isDestroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }

  /** @param {any} message */
  #handleMessage(message) {
    switch (message.type) {
      case 'ready':
        // Sends the options after every load, because a frame reloads when it is moved within the document.
        this.#frame?.send({ type: 'options', options: this.#options });
        this.#emit('ready');
        break;
      case 'unreachable':
        this.#frame?.failPendingRequests();
        this.#emit('loaderror', createConnectionError());
        break;
      case 'height':
        if (this.#frame) this.#frame.element.style.height = `${Number(message.px)}px`;
        break;
      case 'change':
        this.#toggleClasses('complete', message.event.complete);
        this.#toggleClasses('empty', message.event.empty);
        this.#toggleClasses('invalid', Boolean(message.event.error));
        this.#emit('change', message.event);
        break;
      case 'focus':
      case 'blur':
        this.#toggleClasses('focus', message.type === 'focus');
        this.#emit(message.type);
        break;
      case 'escape':
        this.#emit('escape');
        break;
      case 'submit':
        this.#submitForm();
        break;
    }
  }

  /** Submits the form that contains the element. Called when the user presses Enter in a card field. */
  #submitForm() {
    const form = this.#container?.closest('form');
    if (!form) return;
    const button = form.querySelector('button:not([type]), button[type=submit], input[type=submit]');
    if (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) button.click();
    else form.requestSubmit();
  }

  /** @param {ClassName} name @param {boolean} isOn */
  #toggleClasses(name, isOn) {
    const names = (this.#options.classes?.[name] ?? DEFAULT_CLASSES[name]).split(/\s+/).filter(Boolean);
    for (const className of names) this.#container?.classList.toggle(className, isOn);
  }

  /** @param {HTMLElement} container */
  #addLabelListeners(container) {
    const wrappingLabel = container.closest('label');
    const referencingLabels = container.id
      ? document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`)
      : [];
    this.#labels = [...referencingLabels, ...(wrappingLabel ? [wrappingLabel] : [])];
    for (const label of this.#labels) label.addEventListener('click', this.#onLabelClick);
  }

  #onLabelClick = () => this.focus();
}
