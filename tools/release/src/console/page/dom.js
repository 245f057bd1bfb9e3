/** DOM helpers. Every text is inserted as text, never as markup. */

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
export function requireElement(id, kind) {
  const match = document.getElementById(id);
  if (!(match instanceof kind)) throw new Error(`The page has no #${id}`);
  return match;
}

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children */
export function element(tag, attributes = {}, ...children) {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

/**
 * Replaces content. Preserves focus, open details and scroll position of elements with `data-key`.
 * @param {HTMLElement} container @param {Node[]} content
 */
export function replaceContent(container, content) {
  const findKeyed = () => [...container.querySelectorAll('[data-key]')];
  const before = new Map(
    findKeyed().map((keyed) => [
      keyed.dataset.key,
      { open: keyed.open, left: keyed.scrollLeft, top: keyed.scrollTop },
    ]),
  );
  const focused = container.contains(document.activeElement) && document.activeElement?.closest('[data-key]');
  container.replaceChildren(...content);
  for (const keyed of findKeyed()) {
    const previousState = before.get(keyed.dataset.key);
    if (!previousState) continue;
    if (previousState.open) keyed.open = true;
    keyed.scrollTo(previousState.left, previousState.top);
    if (focused && focused.dataset.key === keyed.dataset.key) keyed.focus({ preventScroll: true });
  }
}
