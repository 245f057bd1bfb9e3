/** Calls `call` when the page becomes visible. Returns an unsubscribe function. */
export function onVisible(call: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') call();
  };
  document.addEventListener('visibilitychange', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
  };
}

/** Calls `call` when the browser goes online or offline. Returns an unsubscribe function. */
export function onNetwork(kinds: readonly ('online' | 'offline')[], call: () => void): () => void {
  for (const kind of kinds) addEventListener(kind, call);
  return () => {
    for (const kind of kinds) removeEventListener(kind, call);
  };
}
