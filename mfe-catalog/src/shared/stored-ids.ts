import { create } from 'zustand';

const LONGEST_ID = 64;

function read(key: string, most: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((id): id is string => typeof id === 'string' && id.length <= LONGEST_ID);
    return ids.slice(0, most);
  } catch (error) {
    // Storage may be forbidden or hold another program's text: the list then starts empty.
    console.warn(`The stored list ${key} could not be read`, error);
    return [];
  }
}

function write(key: string, ids: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch (error) {
    // The list still works until the page is left.
    console.warn(`The list ${key} could not be kept`, error);
  }
}

/**
 * A short list of car ids that this browser keeps, first in front, and that its other tabs follow.
 * @param key name in local storage
 * @param most longest length; `add` drops the last ids beyond it
 */
export function storedIds(key: string, most: number) {
  const useIds = create<{ ids: string[] }>(() => ({ ids: read(key, most) }));
  const set = (ids: string[]) => {
    useIds.setState({ ids });
    write(key, ids);
  };
  window.addEventListener('storage', (event) => {
    if (event.key === key) useIds.setState({ ids: read(key, most) });
  });
  return {
    useIds: () => useIds((state) => state.ids),
    useHas: (id: string) => useIds((state) => state.ids.includes(id)),
    ids: () => useIds.getState().ids,
    /** Puts an id in front, or moves it there. */
    addFirst: (id: string) =>
      set([id, ...useIds.getState().ids.filter((other) => other !== id)].slice(0, most)),
    /** Appends an id; false when the list is full. */
    append: (id: string): boolean => {
      const { ids } = useIds.getState();
      if (ids.includes(id)) return true;
      if (ids.length >= most) return false;
      set([...ids, id]);
      return true;
    },
    remove: (id: string) => set(useIds.getState().ids.filter((other) => other !== id)),
    clear: () => set([]),
  };
}
