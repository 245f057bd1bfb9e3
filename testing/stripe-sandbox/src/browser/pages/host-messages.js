/** Origin of the host page, which embeds this one. `stripe.js` writes it into the URL fragment. */
const parentOrigin = decodeURIComponent(window.location.hash.slice(1));

const ancestorOrigin = window.location.ancestorOrigins?.[0];
if (window.parent === window || (ancestorOrigin !== undefined && ancestorOrigin !== parentOrigin)) {
  throw new Error('This page only works inside the payment page.');
}

/** @param {object} message */
export const sendToHost = (message) => window.parent.postMessage(message, parentOrigin);

/**
 * Calls `handleMessage` for each message from the host page. Ignores messages from other pages.
 * @param {(message: any) => void} handleMessage
 */
export function onHostMessage(handleMessage) {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    if (typeof event.data === 'object' && event.data !== null) handleMessage(event.data);
  });
  sendToHost({ type: 'ready' });
}
