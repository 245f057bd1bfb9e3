/** Local storage key that keeps a visitor's choice; absent while the system decides. */
export const THEME_KEY = 'theme';

/**
 * Classic script for the page's head, run before the first paint: puts the kept choice on the root
 * element. Storage may be forbidden to the page; the system's preference then stands.
 */
export const themeInitScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t;else if(t!==null)localStorage.removeItem('${THEME_KEY}')}catch(e){document.documentElement.dataset.themeStorage='off'}`;
