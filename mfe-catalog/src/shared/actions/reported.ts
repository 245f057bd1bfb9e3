import { useUser } from '@second-gear/shared-auth/session';
import { create } from 'zustand';

const keyOf = (uid: string | undefined, carId: string): string => JSON.stringify([uid, carId]);

const useReported = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Remembers, until the page is left, that somebody reported a car; nobody else is shown that. */
export const markReported = (uid: string | undefined, carId: string) =>
  useReported.setState(({ keys }) => ({ keys: new Set([...keys, keyOf(uid, carId)]) }));

/** Whether the signed-in person has reported the car since the page was opened. */
export function useIsReported(carId: string): boolean {
  const uid = useUser()?.uid;
  return useReported(({ keys }) => uid !== undefined && keys.has(keyOf(uid, carId)));
}
