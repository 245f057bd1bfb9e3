/** Calls back when the page comes into view. Returns the way to stop. */
export function onVisible(call: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') call();
  };
  document.addEventListener('visibilitychange', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
  };
}

/** Calls back when the network comes or goes, as far as the browser knows. Returns the way to stop. */
export function onNetwork(kinds: readonly ('online' | 'offline')[], call: () => void): () => void {
  for (const kind of kinds) addEventListener(kind, call);
  return () => {
    for (const kind of kinds) removeEventListener(kind, call);
  };
}
