const memoryFallback = new Map<string, string>();

/** Local storage that never throws. If it is blocked or full, values are lost when the page closes. */
export const storage = {
  get(key: string): string | null {
    const fallbackValue = memoryFallback.get(key);
    if (fallbackValue !== undefined) return fallbackValue;
    if (typeof window === 'undefined') return null;
    try {
      return localStorage.getItem(key);
    } catch (error) {
      console.warn('could not read local storage', error);
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memoryFallback.delete(key);
    } catch (error) {
      console.warn('could not write to local storage; the value will be lost when this page closes', error);
      memoryFallback.set(key, value);
    }
  },
  remove(key: string): void {
    memoryFallback.delete(key);
    try {
      localStorage.removeItem(key);
    } catch (error) {
      console.warn('could not clear local storage', error);
    }
  },
};
