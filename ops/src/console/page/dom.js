/** DOM helpers. Every text is inserted as text, never as markup. */

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
export function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * Replaces content. Preserves focus, open details and scroll position of elements with `data-key`.
 * @param {HTMLElement} container @param {Node[]} content
 */
export function redraw(container, content) {
  const keyed = () => [...container.querySelectorAll('[data-key]')];
  const before = new Map(
    keyed().map((one) => [one.dataset.key, { open: one.open, left: one.scrollLeft, top: one.scrollTop }]),
  );
  const focused = container.contains(document.activeElement) && document.activeElement?.closest('[data-key]');
  container.replaceChildren(...content);
  for (const one of keyed()) {
    const known = before.get(one.dataset.key);
    if (!known) continue;
    if (known.open) one.open = true;
    one.scrollTo(known.left, known.top);
    if (focused && focused.dataset.key === one.dataset.key) one.focus({ preventScroll: true });
  }
}
