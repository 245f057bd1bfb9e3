/** Maximum time in ms to wait for the element that gets focus again. */
const TIMEOUT_MS = 5_000;
const MAX_TEXT_LENGTH = 80;

/** Identifies an element across renders: its name, and its index among elements of that name. */
export interface FocusTarget {
  tag: string;
  name: string;
  index: number;
}

const getName = (element: HTMLElement): string =>
  element.id.startsWith('_') || element.id.startsWith(':') || element.id === ''
    ? [
        element.getAttribute('href'),
        element.getAttribute('name'),
        element.getAttribute('aria-label') ?? element.textContent.slice(0, MAX_TEXT_LENGTH),
      ].join('|')
    : element.id;

const findByName = (content: HTMLElement, tag: string, name: string): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>(tag)].filter((element) => getName(element) === name);

/**
 * Returns the focus target for an element in the content. Returns null for the content itself and its
 * headings, which need no focus target.
 */
export function toFocusTarget(content: HTMLElement, element: HTMLElement): FocusTarget | null {
  if (element === content || element.matches('h1')) return null;
  const tag = element.tagName.toLowerCase();
  const name = getName(element);
  return { tag, name, index: findByName(content, tag, name).indexOf(element) };
}

/**
 * Calls back with the target's element once the content contains it, or with null after the timeout.
 * @returns a function that stops the search
 */
export function waitForTarget(
  content: HTMLElement,
  { tag, name, index }: FocusTarget,
  onResult: (element: HTMLElement | null) => void,
): () => void {
  const reportIfFound = (): boolean => {
    const element = findByName(content, tag, name)[index];
    if (element) onResult(element);
    return element !== undefined;
  };
  if (reportIfFound()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (reportIfFound()) stop();
  });
  const timer = setTimeout(() => {
    stop();
    onResult(null);
  }, TIMEOUT_MS);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(content, { childList: true, subtree: true });
  return stop;
}

/**
 * Scrolls an element into view within the horizontally scrolling lists around it. The router's
 * ScrollRestoration restores the vertical position of the page.
 */
export function scrollHorizontallyIntoView(content: HTMLElement, element: HTMLElement): void {
  const { left, right } = element.getBoundingClientRect();
  for (
    let container = element.parentElement;
    container && container !== content;
    container = container.parentElement
  ) {
    const containerRect = container.getBoundingClientRect();
    if (
      container.scrollWidth > container.clientWidth &&
      (left < containerRect.left || right > containerRect.right)
    ) {
      container.scrollLeft += left - containerRect.left;
    }
  }
}
