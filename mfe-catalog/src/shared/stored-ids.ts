import { readStored } from '@second-gear/contract/browser-storage';
import { useSession } from '@second-gear/shared-auth/session';
import { useEffect } from 'react';
import { create } from 'zustand';

const MAX_ID_LENGTH = 64;

const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_ID_LENGTH;

function parseIds(text: string): string[] | null {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) && stored.every(isId) ? stored : null;
}

const readIds = (key: string, maxIds: number): string[] =>
  (readStored(() => localStorage, key, parseIds) ?? []).slice(0, maxIds);

/** Stores the ids. Returns false if storage is blocked or full. */
function storeIds(key: string, ids: string[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
    return true;
  } catch (error) {
    // The list still works until the next page load.
    console.warn(`Could not save the list ${key}`, error);
    return false;
  }
}

/**
 * A short list of car ids in local storage, latest first, synced across tabs.
 * @param key name in local storage
 * @param maxIds maximum length. `addFirst` removes the last ids beyond it
 */
export function createStoredIds(key: string, maxIds: number) {
  // Created empty, because hydration uses the initial state, and the server-rendered page shows no ids. The
  // stored ids appear right after hydration.
  const useStore = create<{ ids: string[] }>(() => ({ ids: [] }));
  useStore.setState({ ids: readIds(key, maxIds) });
  let isStored = true;
  const setIds = (ids: string[]) => {
    useStore.setState({ ids });
    isStored = storeIds(key, ids);
  };

  let subscriberCount = 0;
  let stopListening: (() => void) | undefined;
  const syncFromStorage = () => {
    const ids = readIds(key, maxIds);
    if (ids.join() !== useStore.getState().ids.join()) useStore.setState({ ids });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) syncFromStorage();
  };
  /**
   * Listens to other tabs while any component shows the list. The first such component also rereads storage.
   */
  const subscribe = () => {
    if (subscriberCount === 0) {
      if (isStored) syncFromStorage();
      window.addEventListener('storage', onStorage);
      // A sign-out in this tab clears the storage, and a tab gets no storage event for its own changes.
      const unsubscribe = useSession.subscribe(({ status }, previous) => {
        if (status !== previous.status && (isStored || status === 'signed-out')) syncFromStorage();
      });
      stopListening = () => {
        window.removeEventListener('storage', onStorage);
        unsubscribe();
      };
    }
    subscriberCount += 1;
    return () => {
      subscriberCount -= 1;
      if (subscriberCount === 0) stopListening?.();
    };
  };
  const getCurrentIds = (): string[] => {
    if (subscriberCount === 0 && isStored) syncFromStorage();
    return useStore.getState().ids;
  };

  return {
    useIds: () => {
      useEffect(subscribe, []);
      return useStore((state) => state.ids);
    },
    useHas: (id: string) => {
      useEffect(subscribe, []);
      return useStore((state) => state.ids.includes(id));
    },
    ids: getCurrentIds,
    /** Moves an id to the front, or inserts it there. */
    addFirst: (id: string) =>
      setIds([id, ...getCurrentIds().filter((other) => other !== id)].slice(0, maxIds)),
    /** Appends an id. Returns false if the list is full. */
    append: (id: string): boolean => {
      const ids = getCurrentIds();
      if (ids.includes(id)) return true;
      if (ids.length >= maxIds) return false;
      setIds([...ids, id]);
      return true;
    },
    remove: (id: string) => setIds(getCurrentIds().filter((other) => other !== id)),
    clear: () => setIds([]),
  };
}
