/**
 * Calls `stop` on the first SIGINT or SIGTERM. Ignores further signals, because each signal may arrive twice:
 * a terminal or systemd sends it to this program and to its launcher, which forwards it.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(signal);
    });
  }
}
