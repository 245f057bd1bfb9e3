/** Origin of the page that embeds this one. `stripe.js` writes it into the URL fragment. */
const parentOrigin = decodeURIComponent(window.location.hash.slice(1));

const ancestor = window.location.ancestorOrigins?.[0];
if (window.parent === window || (ancestor !== undefined && ancestor !== parentOrigin)) {
  throw new Error('This page only works inside the payment page.');
}

/** @param {object} message */
export const sendToHost = (message) => window.parent.postMessage(message, parentOrigin);

/**
 * Accepts messages from the embedding page only.
 * @param {(message: any) => void} handleMessage
 */
export function onHostMessage(handleMessage) {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    if (typeof event.data === 'object' && event.data !== null) handleMessage(event.data);
  });
  sendToHost({ type: 'ready' });
}
