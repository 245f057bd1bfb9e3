/**
 * Allows one run per key at a time. Concurrent calls get the result of the current run. After that run
 * succeeds or fails, the next call starts a new run. `inFlight` returns the current run, or null.
 */
export function createSingleFlight<Result>() {
  const flights = new Map<string, Promise<Result>>();
  const runOnce = (key: string, run: () => Promise<Result>): Promise<Result> => {
    const pending = flights.get(key);
    if (pending) return pending;
    const flight = run().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
  return Object.assign(runOnce, { inFlight: (key: string) => flights.get(key) ?? null });
}
