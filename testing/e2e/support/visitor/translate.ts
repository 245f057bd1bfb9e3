import type { Page } from '@playwright/test';

/** Runs in the page. Replaces all text nodes, including later ones, with elements that contain the text. */
function translateInPage(): void {
  const replaceIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      const { parentElement } = text;
      if (!parentElement || text.data.trim() === '') continue;
      if (parentElement.closest('script, style, textarea, option, font, svg')) continue;
      const wrapper = document.createElement('font');
      wrapper.append(document.createElement('font'));
      wrapper.firstElementChild?.append(text.data);
      text.replaceWith(wrapper);
    }
  };
  const startTranslating = (): void => {
    document.documentElement.classList.add('translated-ltr');
    replaceIn(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) replaceIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  // A browser translates a page only after it has loaded.
  if (document.readyState === 'complete') startTranslating();
  else window.addEventListener('load', startTranslating, { once: true });
}

/** Replaces the text nodes of all future pages, as Chrome's translation does. The words stay the same. */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(translateInPage);

/** Runs in the page. Makes the changes that extensions make before a page's own scripts run. */
function changeAsExtension(): void {
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    document.documentElement.setAttribute('data-extension', 'installed');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.body.prepend(document.createElement('style'));
    document.addEventListener('DOMContentLoaded', () => {
      document.body.append(document.createElement('extension-panel'));
      for (const field of document.querySelectorAll('textarea, input')) {
        field.setAttribute('data-gramm', 'false');
        field.after(document.createElement('extension-button'));
      }
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Simulates an extension that changes every page before its scripts run. */
export const simulateExtension = (page: Page): Promise<unknown> => page.addInitScript(changeAsExtension);
