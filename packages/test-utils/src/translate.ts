const SKIPPED_TAGS = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'CODE']);

/** Replaces a text node with a `font` inside a `font`, as a browser's page translation does. */
function wrapInFont(text: Text): void {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = text.data;
  outer.append(inner);
  text.replaceWith(outer);
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
 * Simulates a browser's page translation (Chrome, Google): replaces each text node, including later ones,
 * with elements that contain another text node. The text is unchanged, so that tests can find it.
 * @returns a function that stops it; replaced texts stay
 */
export function translatePage(): () => void {
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
