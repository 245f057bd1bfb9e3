import { create } from 'zustand';

const useReported = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** Remembers, until the page is left, that this person reported a car. */
export const markReported = (carId: string) =>
  useReported.setState(({ ids }) => ({ ids: new Set([...ids, carId]) }));

export const useIsReported = (carId: string) => useReported((state) => state.ids.has(carId));
