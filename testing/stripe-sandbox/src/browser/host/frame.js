import { createConnectionError } from './errors.js';

const READY_TIMEOUT_MS = 15_000;

let frameCount = 0;

/**
 * An iframe in the host page, with a page of the provider. Sends messages to the provider's origin only, and
 * accepts messages from this iframe only.
 */
export class Frame {
  /** @type {string} */ #origin;
  /** @type {(message: any) => void} */ #handleMessage;
  /** @type {Map<number, (response: any) => void>} */ #pendingRequests = new Map();
  /** @type {object[] | null} */ #queuedMessages = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #readyTimer;
  #requestCount = 0;

  /**
   * @param {string} origin
   * @param {string} page
   * @param {{ name: string, title: string, handleMessage: (message: any) => void }} options
   */
  constructor(origin, page, { name, title, handleMessage }) {
    this.#origin = origin;
    this.#handleMessage = handleMessage;
    frameCount += 1;
    this.element = document.createElement('iframe');
    this.element.name = `${name}${frameCount}`;
    this.element.title = title;
    // The framed page uses the light color scheme. If the frame had another one, browsers would give it an
    // opaque background.
    this.element.style.colorScheme = 'light';
    this.element.style.border = '0';
    // The framed page reads the host page's origin from the URL fragment. It exchanges messages with that
    // origin only.
    this.element.src = `${origin}/${page}#${encodeURIComponent(window.location.origin)}`;
  }

  /** @param {Node} parent */
  attach(parent) {
    window.addEventListener('message', this.#onMessage);
    this.#readyTimer = setTimeout(() => this.#handleMessage({ type: 'unreachable' }), READY_TIMEOUT_MS);
    parent.appendChild(this.element);
  }

  /** Removes the frame from the page. Pending requests resolve with a connection error. */
  remove() {
    clearTimeout(this.#readyTimer);
    window.removeEventListener('message', this.#onMessage);
    this.element.remove();
    this.#queuedMessages = [];
    this.failPendingRequests();
  }

  /** Resolves all pending requests with a connection error. */
  failPendingRequests() {
    for (const resolve of this.#pendingRequests.values()) resolve(createConnectionError());
    this.#pendingRequests.clear();
  }

  /** @param {object} message queued until the framed page is ready */
  send(message) {
    if (this.#queuedMessages) this.#queuedMessages.push(message);
    else this.element.contentWindow?.postMessage(message, this.#origin);
  }

  /**
   * @param {object} message
   * @returns {Promise<any>}
   */
  sendRequest(message) {
    this.#requestCount += 1;
    const requestNumber = this.#requestCount;
    return new Promise((resolve) => {
      this.#pendingRequests.set(requestNumber, resolve);
      this.send({ ...message, request: requestNumber });
    });
  }

  /** @type {(event: MessageEvent) => void} */
  #onMessage = (event) => {
    if (event.origin !== this.#origin || event.source !== this.element.contentWindow) return;
    const message = event.data;
    if (typeof message !== 'object' || message === null) return;
    if (message.type === 'ready') {
      clearTimeout(this.#readyTimer);
      const queuedMessages = this.#queuedMessages ?? [];
      this.#queuedMessages = null;
      for (const queuedMessage of queuedMessages) this.send(queuedMessage);
    }
    if (message.type === 'response') {
      this.#pendingRequests.get(message.request)?.(message.response);
      this.#pendingRequests.delete(message.request);
      return;
    }
    this.#handleMessage(message);
  };
}
