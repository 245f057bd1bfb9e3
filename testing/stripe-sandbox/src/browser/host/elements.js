import { CardElement } from './card-element.js';
import { IntegrationError } from './errors.js';

/**
 * A group of elements, the return value of `stripe.elements()`. The sandbox supports the Card Element only.
 */
export class Elements {
  /** @type {string} */ #origin;
  /** @type {CardElement | null} */ #card = null;

  /** @param {string} origin */
  constructor(origin) {
    this.#origin = origin;
  }

  /**
   * @param {string} type
   * @param {import('./card-element.js').CardOptions} [options]
   */
  create(type, options = {}) {
    if (type !== 'card')
      throw new IntegrationError(`The payments sandbox does not support the Element "${type}".`);
    if (this.#card) {
      throw new IntegrationError(
        "Can't create more than one Element of type card through one Elements instance.",
      );
    }
    this.#card = new CardElement(this.#origin, options, () => {
      this.#card = null;
    });
    return this.#card;
  }

  /** @param {string | { __elementType?: string }} type a name or the corresponding React component */
  getElement(type) {
    const name = typeof type === 'string' ? type : type.__elementType;
    return name === 'card' ? this.#card : null;
  }

  update() {
    // Does nothing. Group options set the appearance and locale, but the Card Element has its own options for
    // these.
  }

  async fetchUpdates() {
    return {};
  }
}
