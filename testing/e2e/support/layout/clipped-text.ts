import type { Page } from '@playwright/test';

/** Runs in the browser. */
function collectClippedText(): string[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const isInvisiblySmall = ({ left, right, top, bottom }: Box): boolean =>
    right - left <= 1 || bottom - top <= 1;
  const intersect = (box: Box, bounds: Box): Box => ({
    left: Math.max(box.left, bounds.left),
    right: Math.min(box.right, bounds.right),
    top: Math.max(box.top, bounds.top),
    bottom: Math.min(box.bottom, bounds.bottom),
  });
  const clipsContent = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    overflowX !== 'visible' || overflowY !== 'visible';
  const scrollsContent = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    /auto|scroll/.test(overflowX + overflowY);
  /** Whether the element truncates with an ellipsis. */
  const usesEllipsis = (style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';

  /** Returns the boxes of the text's visible lines, and the element that the text overflows, if any. */
  function measureLines(
    node: Node,
    parent: Element,
  ): { lines: Box[]; overflowedElement: string | undefined; isSticky: boolean } {
    const range = document.createRange();
    range.selectNodeContents(node);
    let lines: Box[] = [...range.getClientRects()].filter((line) => !isInvisiblySmall(line));
    let overflowedElement: string | undefined;
    let isSticky = false;
    // Whether an ancestor scrolls. Its content may extend beyond its box.
    let isScrollable = false;
    // Negative margins increase the tolerance, because they let an element extend beyond its parent
    // intentionally.
    let tolerancePx = 1;
    for (
      let element: Element | null = parent;
      element && element !== document.body;
      element = element.parentElement
    ) {
      const style = getComputedStyle(element);
      if (/^(inline|contents)$/.test(style.display)) continue;
      isSticky ||= style.position === 'sticky';
      const bounds = element.getBoundingClientRect();
      if (isInvisiblySmall(bounds)) return { lines: [], overflowedElement: undefined, isSticky };
      isScrollable ||= scrollsContent(style);
      if (!isScrollable && !(clipsContent(style) && usesEllipsis(style))) {
        const overflows = lines.some(
          ({ left, right }) => left < bounds.left - tolerancePx || right > bounds.right + tolerancePx,
        );
        const isClipped =
          clipsContent(style) &&
          lines.some(({ top, bottom }) => top < bounds.top - 3 || bottom > bounds.bottom + 3);
        if (overflows || isClipped)
          overflowedElement ??= `${element.tagName.toLowerCase()}.${element.className}`;
      }
      if (clipsContent(style))
        lines = lines.map((line) => intersect(line, bounds)).filter((line) => !isInvisiblySmall(line));
      tolerancePx += Math.max(0, -parseFloat(style.marginLeft), -parseFloat(style.marginRight));
      if (/absolute|fixed/.test(style.position)) break;
    }
    return { lines, overflowedElement, isSticky };
  }

  const problems = new Set<string>();
  const visibleLines: { line: Box; text: string; node: Node; isSticky: boolean }[] = [];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim().slice(0, 40);
    const { parentElement } = node;
    const isRendered = parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text || !isRendered || parentElement?.closest('svg, option, [aria-hidden="true"]')) continue;
    const { lines, overflowedElement, isSticky } = measureLines(node, parentElement as Element);
    if (overflowedElement && lines.length > 0)
      problems.add(`“${text}” does not fit into ${overflowedElement}`);
    for (const line of lines) visibleLines.push({ line, text, node, isSticky });
  }

  visibleLines.sort((firstLine, otherLine) => firstLine.line.top - otherLine.line.top);
  for (const [index, { line, text, node, isSticky }] of visibleLines.entries()) {
    for (const otherLine of visibleLines.slice(index + 1)) {
      if (otherLine.line.top > line.bottom) break;
      const overlap = intersect(line, otherLine.line);
      // The boxes of adjacent lines may overlap slightly, but their letters do not.
      const height = Math.min(line.bottom - line.top, otherLine.line.bottom - otherLine.line.top);
      // Sticky elements cover the content that scrolls behind them.
      if (isSticky || otherLine.isSticky) continue;
      if (
        otherLine.node !== node &&
        overlap.right - overlap.left > 2 &&
        overlap.bottom - overlap.top > 0.4 * height
      )
        problems.add(`“${text}” and “${otherLine.text}” overlap`);
    }
  }
  return [...problems];
}

/** Returns texts that overflow their boxes, are truncated without an ellipsis, or overlap. */
export const findClippedText = (page: Page): Promise<string[]> => page.evaluate(collectClippedText);
