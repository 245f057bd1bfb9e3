import { useSyncExternalStore } from 'react';
import { THEME_KEY } from './theme-script.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function readKept(): Theme | null {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch (error) {
    console.warn('The theme cannot be kept: storage is closed to this page.', error);
    return null;
  }
}

function currentTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  if (shown === 'light' || shown === 'dark') return shown;
  return systemDark().matches ? 'dark' : 'light';
}

function show(theme: Theme | null): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  for (const listener of listeners) listener();
}

/** Applies a theme and stores it for the next visit. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch (error) {
    console.warn('The theme holds for this page only: storage is closed to it.', error);
  }
  show(theme);
}

function onStorage(event: StorageEvent): void {
  if (event.key === THEME_KEY || event.key === null) show(readKept());
}

function subscribe(listener: () => void): () => void {
  const system = systemDark();
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const unknownYet = (): null => null;

/**
 * Returns the current theme (stored, else the system's) and a toggle that stores the choice. Null during SSR
 * and before hydration, because only the browser knows it.
 */
export function useTheme(): { theme: Theme | null; toggle: () => void } {
  const theme = useSyncExternalStore<Theme | null>(subscribe, currentTheme, unknownYet);
  return { theme, toggle: () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark') };
}
