import { useUser } from '@second-gear/shared-auth/session';
import { create } from 'zustand';

const toKey = (uid: string | undefined, carId: string): string => JSON.stringify([uid, carId]);

const useReportedStore = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Records that a user reported a car, until the page reloads. Only that user sees the report. */
export const markReported = (uid: string | undefined, carId: string) =>
  useReportedStore.setState(({ keys }) => ({ keys: new Set([...keys, toKey(uid, carId)]) }));

/** Returns whether the signed-in user has reported the car since the page loaded. */
export function useIsReported(carId: string): boolean {
  const uid = useUser()?.uid;
  return useReportedStore(({ keys }) => uid !== undefined && keys.has(toKey(uid, carId)));
}
