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

/** False where the storage took nothing. */
function write(key: string, ids: string[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
    return true;
  } catch (error) {
    // The list still works until the page is left.
    console.warn(`The list ${key} could not be kept`, error);
    return false;
  }
}

/**
 * A short list of car ids that this browser keeps, first in front, and that its other tabs follow.
 * @param key name in local storage
 * @param most longest length; `add` drops the last ids beyond it
 */
export function storedIds(key: string, most: number) {
  // Nothing at first, as for whom the page was drawn on the server; what is kept comes right after that.
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
  /** Other tabs are listened to while the list is on a screen, and looked after when it is next needed. */
  const follow = () => {
    if (followers === 0) {
      if (isKept) catchUp();
      window.addEventListener('storage', onStorage);
      // A sign-out in this tab clears what is kept, of which a tab has no event of its own.
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
    /** Puts an id in front, or moves it there. */
    addFirst: (id: string) => set([id, ...present().filter((other) => other !== id)].slice(0, most)),
    /** Appends an id; false when the list is full. */
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
