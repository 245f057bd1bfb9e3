/** What a browser's page translation marks a page with; the site itself has no such element or class. */
const MARKS = 'html.translated-ltr, html.translated-rtl, html[_msttexthash], font, [_msttexthash]';

/** Has something that is no part of the site changed the page, such as the browser's page translation? */
export const isChangedByOthers = (): boolean => document.querySelector(MARKS) !== null;

/**
 * Is this the failure of React that follows from texts that page translation took out of the page? Whatever version of a
 * screen is there would have failed as well.
 */
export const isForeignFault = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError' && isChangedByOthers();

let tolerated = 0;

function note(what: string): void {
  tolerated += 1;
  // Once says it; a translated list would say it a hundred times.
  if (tolerated === 1) console.warn(`The page was changed by others (translation?): ${what}`);
}

/** How many changes met a page that others had changed. */
export const toleratedChanges = (): number => tolerated;

/**
 * Lets React go on where page translation took a text out of the page (facebook/react#11538, record 58): what would stand
 * before the text comes last, and taking it away once more does nothing. Only for nodes that have left the page, and only
 * on a page that bears the marks of a translation: everything else fails as it does without this.
 */
export function tolerateForeignChanges(prototype: Node = Node.prototype): void {
  const { insertBefore, removeChild } = prototype;
  const isTakenAway = (node: Node, parent: Node): boolean =>
    node.parentNode === null && node !== parent && isChangedByOthers();

  prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before === null || before.parentNode === this || !isTakenAway(before, this))
      return insertBefore.call(this, node, before) as T;
    note(`no ${before.nodeName} to insert before`);
    return insertBefore.call(this, node, null) as T;
  };
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !isTakenAway(child, this)) return removeChild.call(this, child) as T;
    note(`no ${child.nodeName} to remove`);
    return child;
  };
}
