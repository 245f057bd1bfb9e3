/** Elements and attributes that browsers' page translation adds. The site itself has none of them. */
const MARKS = 'html.translated-ltr, html.translated-rtl, html[_msttexthash], font, [_msttexthash]';

/** Returns whether something other than the site changed the page, such as page translation. */
export const isChangedByOthers = (): boolean => document.querySelector(MARKS) !== null;

/**
 * Returns whether an error is React's failure after page translation removed text nodes. Every version of a
 * screen would fail the same way.
 */
export const isForeignFault = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError' && isChangedByOthers();

let tolerated = 0;

function note(what: string): void {
  tolerated += 1;
  // Logs only the first one; a translated list would log hundreds.
  if (tolerated === 1) console.warn(`The page was changed by others (translation?): ${what}`);
}

/** Returns the number of tolerated changes on a translated page. */
export const toleratedChanges = (): number => tolerated;

/**
 * Prevents React from crashing after page translation removed text nodes (facebook/react#11538, record 58).
 * Inserting before such a node appends; removing it again does nothing. Applies only to detached nodes on a
 * translated page; everything else fails as usual.
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
