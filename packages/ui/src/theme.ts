import { useSyncExternalStore } from 'react';
import { THEME_KEY } from './theme-script.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const getDarkModeQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function readStoredTheme(): Theme | null {
  try {
    const storedTheme = localStorage.getItem(THEME_KEY);
    return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : null;
  } catch (error) {
    console.warn('Could not read the saved theme: storage is blocked for this page.', error);
    return null;
  }
}

function getCurrentTheme(): Theme {
  const appliedTheme = document.documentElement.dataset['theme'];
  if (appliedTheme === 'light' || appliedTheme === 'dark') return appliedTheme;
  return getDarkModeQuery().matches ? 'dark' : 'light';
}

function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  for (const listener of listeners) listener();
}

/** Applies a theme and stores it for the next visit. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch (error) {
    console.warn('The theme applies to this page only: storage is blocked.', error);
  }
  applyTheme(theme);
}

function onStorage(event: StorageEvent): void {
  if (event.key === THEME_KEY || event.key === null) applyTheme(readStoredTheme());
}

function subscribe(listener: () => void): () => void {
  const darkMode = getDarkModeQuery();
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  darkMode.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    darkMode.removeEventListener('change', listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const getServerTheme = (): null => null;

/**
 * Returns the current theme and a toggle that stores the choice. The stored theme takes precedence over the
 * system theme. The theme is null during SSR and before hydration, because only the browser knows it.
 */
export function useTheme(): { theme: Theme | null; toggle: () => void } {
  const theme = useSyncExternalStore<Theme | null>(subscribe, getCurrentTheme, getServerTheme);
  return { theme, toggle: () => setTheme(getCurrentTheme() === 'dark' ? 'light' : 'dark') };
}
