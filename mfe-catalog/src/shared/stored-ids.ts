import { readStored } from '@second-gear/contract/stored';
import { useSession } from '@second-gear/shared-auth/session';
import { useEffect } from 'react';
import { create } from 'zustand';

const LONGEST_ID = 64;

const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_ID;

function idsIn(text: string): string[] | null {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) && stored.every(isId) ? stored : null;
}

const read = (key: string, most: number): string[] =>
  (readStored(() => localStorage, key, idsIn) ?? []).slice(0, most);

/** Returns false if storage failed. */
function write(key: string, ids: string[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
    return true;
  } catch (error) {
    // The list still works until the next page load.
    console.warn(`The list ${key} could not be kept`, error);
    return false;
  }
}

/**
 * A short list of car ids in local storage, latest first, synced across tabs.
 * @param key name in local storage
 * @param most maximum length; `add` removes the last ids beyond it
 */
export function storedIds(key: string, most: number) {
  // Empty at first, like the server-rendered page. The stored ids load right after hydration.
  const useIds = create<{ ids: string[] }>(() => ({ ids: [] }));
  useIds.setState({ ids: read(key, most) });
  let isKept = true;
  const set = (ids: string[]) => {
    useIds.setState({ ids });
    isKept = write(key, ids);
  };

  let followers = 0;
  let stopFollowing: (() => void) | undefined;
  const catchUp = () => {
    const ids = read(key, most);
    if (ids.join() !== useIds.getState().ids.join()) useIds.setState({ ids });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) catchUp();
  };
  /** Listens to other tabs while the list is on a screen, and rereads storage at the next use. */
  const follow = () => {
    if (followers === 0) {
      if (isKept) catchUp();
      window.addEventListener('storage', onStorage);
      // A sign-out in this tab clears the storage, and a tab gets no storage event for its own changes.
      const unsubscribe = useSession.subscribe(({ status }, before) => {
        if (status !== before.status && (isKept || status === 'signed-out')) catchUp();
      });
      stopFollowing = () => {
        window.removeEventListener('storage', onStorage);
        unsubscribe();
      };
    }
    followers += 1;
    return () => {
      followers -= 1;
      if (followers === 0) stopFollowing?.();
    };
  };
  const present = (): string[] => {
    if (followers === 0 && isKept) catchUp();
    return useIds.getState().ids;
  };

  return {
    useIds: () => {
      useEffect(follow, []);
      return useIds((state) => state.ids);
    },
    useHas: (id: string) => {
      useEffect(follow, []);
      return useIds((state) => state.ids.includes(id));
    },
    ids: present,
    /** Moves an id to the front, or inserts it there. */
    addFirst: (id: string) => set([id, ...present().filter((other) => other !== id)].slice(0, most)),
    /** Appends an id. Returns false if the list is full. */
    append: (id: string): boolean => {
      const ids = present();
      if (ids.includes(id)) return true;
      if (ids.length >= most) return false;
      set([...ids, id]);
      return true;
    },
    remove: (id: string) => set(present().filter((other) => other !== id)),
    clear: () => set([]),
  };
}
