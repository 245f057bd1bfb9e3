/**
 * Allows one run per key at a time: concurrent calls join it and get its result. After it succeeds or fails,
 * the next call starts a new run. `underWay` returns the current run, or null.
 */
export function singleFlight<Result>() {
  const flights = new Map<string, Promise<Result>>();
  const once = (key: string, run: () => Promise<Result>): Promise<Result> => {
    const flying = flights.get(key);
    if (flying) return flying;
    const flight = run().finally(() => {
      flights.delete(key);
    });
    flights.set(key, flight);
    return flight;
  };
  return Object.assign(once, { underWay: (key: string) => flights.get(key) ?? null });
}
