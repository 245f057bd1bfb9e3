import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';

/** Events of a visitor's first interaction. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs a callback at the visitor's first interaction, so it doesn't compete with the first screen. Runs
 * immediately if the page is already scrolled or wasn't server-rendered. Returns a function that cancels it.
 */
export function onFirstInteraction(callback: () => void): () => void {
  if (!document.getElementById(HYDRATION_ELEMENT_ID) || scrollY > 0) {
    callback();
    return () => undefined;
  }
  const listenerOptions = { passive: true, capture: true };
  const stopListening = (): void => {
    for (const eventName of INTERACTION_EVENTS)
      removeEventListener(eventName, onInteraction, listenerOptions);
  };
  const onInteraction = (): void => {
    stopListening();
    callback();
  };
  for (const eventName of INTERACTION_EVENTS) addEventListener(eventName, onInteraction, listenerOptions);
  return stopListening;
}
