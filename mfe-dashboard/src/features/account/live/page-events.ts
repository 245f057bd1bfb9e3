/** Calls `callback` when the page becomes visible. Returns an unsubscribe function. */
export function onPageVisible(callback: () => void): () => void {
  const callIfVisible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', callIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', callIfVisible);
  };
}

/** Calls `callback` when the browser goes online or offline. Returns an unsubscribe function. */
export function onNetworkChange(
  eventTypes: readonly ('online' | 'offline')[],
  callback: () => void,
): () => void {
  for (const eventType of eventTypes) addEventListener(eventType, callback);
  return () => {
    for (const eventType of eventTypes) removeEventListener(eventType, callback);
  };
}
