/** Local storage key of the visitor's choice. Absent if the theme follows the system. */
export const THEME_KEY = 'theme';

/**
 * Runs in the page's head before the first paint. Sets the stored theme on the root element. If storage is
 * blocked, the theme follows the system.
 */
export function applyStoredTheme(): void {
  const { dataset } = document.documentElement;
  try {
    const storedTheme = localStorage.getItem(THEME_KEY);
    if (storedTheme === 'dark' || storedTheme === 'light') dataset['theme'] = storedTheme;
    else if (storedTheme !== null) localStorage.removeItem(THEME_KEY);
  } catch {
    dataset['themeStorage'] = 'off';
  }
}
