const SKIPPED_TAGS = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'CODE']);

/** Replaces a text node with nested `font` elements, as a browser's page translation does. */
function wrapInFont(text: Text): void {
  const outerFont = document.createElement('font');
  const innerFont = document.createElement('font');
  innerFont.textContent = text.data;
  outerFont.append(innerFont);
  text.replaceWith(outerFont);
}

function translateTextNodes(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  if (root instanceof Text) texts.push(root);
  for (const text of texts) {
    const { parentElement } = text;
    if (
      !parentElement ||
      parentElement.closest('[translate="no"]') ||
      SKIPPED_TAGS.has(parentElement.tagName)
    )
      continue;
    if (text.data.trim() !== '') wrapInFont(text);
  }
}

/**
 * Simulates the page translation of Chrome: replaces each text node, including later ones, with elements that
 * contain a new text node. The text itself stays the same, so tests can find it.
 * @returns a function that stops the translation; translated nodes stay
 */
export function simulatePageTranslation(): () => void {
  document.documentElement.classList.add('translated-ltr');
  translateTextNodes(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translateTextNodes(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.documentElement.classList.remove('translated-ltr');
  };
}
