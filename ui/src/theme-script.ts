/** Local storage key that keeps a visitor's choice; absent while the system decides. */
export const THEME_KEY = 'theme';

/**
 * For the page's head, before the first paint: puts the kept choice on the root element. Storage may be forbidden to the
 * page; the system's preference then stands.
 */
export function showKeptTheme(): void {
  const { dataset } = document.documentElement;
  try {
    const kept = localStorage.getItem(THEME_KEY);
    if (kept === 'dark' || kept === 'light') dataset['theme'] = kept;
    else if (kept !== null) localStorage.removeItem(THEME_KEY);
  } catch {
    dataset['themeStorage'] = 'off';
  }
}
