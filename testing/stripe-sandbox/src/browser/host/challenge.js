import { Frame } from './frame.js';

const OVERLAY_STYLE = {
  border: '0',
  padding: '0',
  margin: '0',
  width: '100vw',
  height: '100vh',
  maxWidth: 'none',
  maxHeight: 'none',
  background: 'rgba(0, 0, 0, 0.5)',
  display: 'grid',
  placeItems: 'center',
};

/**
 * Shows the 3-D Secure page in an overlay. Resolves after the cardholder has responded. Escape counts as a
 * failed authentication.
 * @param {string} origin the provider's origin
 * @param {{ key: string, intent: string, secret: string }} challengeDetails
 * @returns {Promise<void>}
 */
export function showChallenge(origin, challengeDetails) {
  return new Promise((resolve) => {
    const overlayDialog = document.createElement('dialog');
    overlayDialog.setAttribute('aria-label', '3D Secure authentication');
    Object.assign(overlayDialog.style, OVERLAY_STYLE);
    const closeOverlay = () => {
      overlayDialog.close();
      frame.remove();
      overlayDialog.remove();
      resolve();
    };
    const frame = new Frame(origin, 'three-d-secure', {
      name: 'stripe-challenge-frame',
      title: '3D Secure authentication',
      handleMessage: (message) => {
        if (message.type === 'ready') frame.element.focus();
        if (message.type === 'done' || message.type === 'unreachable') closeOverlay();
      },
    });
    Object.assign(frame.element.style, { width: 'min(92vw, 400px)', height: '340px', borderRadius: '8px' });
    overlayDialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      frame.send({ type: 'dismiss' });
    });
    document.body.appendChild(overlayDialog);
    frame.attach(overlayDialog);
    overlayDialog.showModal();
    frame.send({ type: 'start', ...challengeDetails });
  });
}
