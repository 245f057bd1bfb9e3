/**
 * Lets one run a key at a time: whoever asks while a run is under way joins it and gets its result.
 * Once it ends, well or badly, the next ask runs anew. `underWay` is the run that one would join; null without one.
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
