/** Maximum time in ms to wait for the element that gets the focus again. */
const PATIENCE = 5_000;
const LONGEST_TEXT = 80;

/** Identifies an element across renders: its name, and its index among elements of that name. */
export interface Mark {
  tag: string;
  name: string;
  nth: number;
}

const nameOf = (element: HTMLElement): string =>
  element.id.startsWith('_') || element.id.startsWith(':') || element.id === ''
    ? [
        element.getAttribute('href'),
        element.getAttribute('name'),
        element.getAttribute('aria-label') ?? element.textContent.slice(0, LONGEST_TEXT),
      ].join('|')
    : element.id;

const alike = (content: HTMLElement, tag: string, name: string): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>(tag)].filter((element) => nameOf(element) === name);

/**
 * Returns the mark of an element in the content; null for the content itself and its headings, which need
 * none.
 */
export function markOf(content: HTMLElement, element: HTMLElement): Mark | null {
  if (element === content || element.matches('h1')) return null;
  const tag = element.tagName.toLowerCase();
  const name = nameOf(element);
  return { tag, name, nth: alike(content, tag, name).indexOf(element) };
}

/**
 * Calls back with the marked element once the content contains it, or with null after the timeout.
 * @returns stops the search
 */
export function findMarked(
  content: HTMLElement,
  { tag, name, nth }: Mark,
  found: (element: HTMLElement | null) => void,
): () => void {
  const look = (): boolean => {
    const element = alike(content, tag, name)[nth];
    if (element) found(element);
    return element !== undefined;
  };
  if (look()) return () => undefined;
  const watching = new MutationObserver(() => {
    if (look()) end();
  });
  const timer = setTimeout(() => {
    end();
    found(null);
  }, PATIENCE);
  const end = (): void => {
    clearTimeout(timer);
    watching.disconnect();
  };
  watching.observe(content, { childList: true, subtree: true });
  return end;
}

/**
 * Scrolls an element into view within its horizontal strips, which start at their first item. Doesn't scroll
 * the page vertically; other code does.
 */
export function bringSideways(content: HTMLElement, element: HTMLElement): void {
  const { left, right } = element.getBoundingClientRect();
  for (let box = element.parentElement; box && box !== content; box = box.parentElement) {
    const edge = box.getBoundingClientRect();
    if (box.scrollWidth > box.clientWidth && (left < edge.left || right > edge.right)) {
      box.scrollLeft += left - edge.left;
    }
  }
}
