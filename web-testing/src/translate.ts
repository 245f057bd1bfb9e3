const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'CODE']);

/** Puts in place of a text, as a browser's page translation does, a `font` inside a `font`; the text itself leaves the page. */
function replace(text: Text): void {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = text.data;
  outer.append(inner);
  text.replaceWith(outer);
}

function translateIn(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  if (root instanceof Text) texts.push(root);
  for (const text of texts) {
    const { parentElement } = text;
    if (!parentElement || parentElement.closest('[translate="no"]') || SKIPPED.has(parentElement.tagName))
      continue;
    if (text.data.trim() !== '') replace(text);
  }
}

/**
 * Does to the page what a browser's page translation does (Chrome's, Google's): each text leaves the page and elements with
 * another text stand in its place, and so with every text that comes later. Words stay as they are, so that a test finds them.
 * @returns ends it; what was replaced stays
 */
export function translatePage(): () => void {
  document.documentElement.classList.add('translated-ltr');
  translateIn(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translateIn(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.documentElement.classList.remove('translated-ltr');
  };
}
