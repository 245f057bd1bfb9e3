/**
 * Calls `stop` on the first SIGINT or SIGTERM. Further signals have no effect. A terminal or systemd sends the
 * signal to this program and to its launcher, which forwards it, so that it arrives twice.
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
