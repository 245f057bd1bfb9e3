/** Elements and attributes that browsers' page translation adds. The site itself has none of them. */
const TRANSLATION_MARKERS =
  'html.translated-ltr, html.translated-rtl, html[_msttexthash], font, [_msttexthash]';

/** Returns whether something other than the site changed the page, such as page translation. */
export const isModifiedExternally = (): boolean => document.querySelector(TRANSLATION_MARKERS) !== null;

/** Matches a stack whose first file belongs to a browser extension. */
const EXTENSION_STACK = /^(?:(?!\w:\/\/)[^])*?(?:-extension|webkit-masked-url):\/\//;

/**
 * Returns whether an error is React's failure after page translation removed text nodes, or was thrown by a
 * browser extension. Every version of a screen would fail the same way.
 */
export const isExternalChangeError = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'NotFoundError' && isModifiedExternally()) ||
  (error instanceof Error && EXTENSION_STACK.test(error.stack ?? ''));

/**
 * Prevents React from crashing after page translation removed text nodes (facebook/react#11538,
 * docs/decisions/0058). On a translated page, inserting before a detached node appends instead, and removing
 * a detached node does nothing. All other operations fail as usual.
 */
export function tolerateExternalChanges(prototype: Node = Node.prototype): void {
  const { insertBefore, removeChild } = prototype;
  let hasWarned = false;
  // Logs only the first tolerated change, because a translated list would log hundreds.
  const warnOnce = (message: string): void => {
    if (!hasWarned) console.warn(`Other software, such as a translator, modified the page: ${message}`);
    hasWarned = true;
  };
  const isDetached = (node: Node, parent: Node): boolean =>
    node.parentNode === null && node !== parent && isModifiedExternally();

  prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    referenceNode: Node | null,
  ): T {
    if (referenceNode === null || referenceNode.parentNode === this || !isDetached(referenceNode, this))
      return insertBefore.call(this, node, referenceNode) as T;
    warnOnce(`no ${referenceNode.nodeName} to insert before`);
    return insertBefore.call(this, node, null) as T;
  };
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !isDetached(child, this)) return removeChild.call(this, child) as T;
    warnOnce(`no ${child.nodeName} to remove`);
    return child;
  };
}
