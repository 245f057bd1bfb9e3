import type { Page } from '@playwright/test';

/** Runs in the page. */
function collectClippedText(): string[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const isTooSmall = ({ left, right, top, bottom }: Box): boolean => right - left <= 1 || bottom - top <= 1;
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

  /**
   * Returns the boxes of a text's visible lines, and in `fault` the element that the text does not fit into,
   * if any.
   */
  function measureLines(
    node: Node,
    start: Element,
  ): { lines: Box[]; fault: string | undefined; isSticky: boolean } {
    const range = document.createRange();
    range.selectNodeContents(node);
    let lines: Box[] = [...range.getClientRects()].filter((line) => !isTooSmall(line));
    let fault: string | undefined;
    let isSticky = false;
    // Whether an ancestor scrolls. Its content may extend beyond its box.
    let isScrollable = false;
    // Grows with negative margins, because elements with such margins extend beyond their parent
    // intentionally.
    let tolerancePx = 1;
    for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/^(inline|contents)$/.test(style.display)) continue;
      isSticky ||= style.position === 'sticky';
      const bounds = box.getBoundingClientRect();
      if (isTooSmall(bounds)) return { lines: [], fault: undefined, isSticky };
      isScrollable ||= scrollsContent(style);
      if (!isScrollable && !(clipsContent(style) && usesEllipsis(style))) {
        const overflows = lines.some(
          ({ left, right }) => left < bounds.left - tolerancePx || right > bounds.right + tolerancePx,
        );
        const isClipped =
          clipsContent(style) &&
          lines.some(({ top, bottom }) => top < bounds.top - 3 || bottom > bounds.bottom + 3);
        if (overflows || isClipped) fault ??= `${box.tagName.toLowerCase()}.${box.className}`;
      }
      if (clipsContent(style))
        lines = lines.map((line) => intersect(line, bounds)).filter((line) => !isTooSmall(line));
      tolerancePx += Math.max(0, -parseFloat(style.marginLeft), -parseFloat(style.marginRight));
      if (/absolute|fixed/.test(style.position)) break;
    }
    return { lines, fault, isSticky };
  }

  const faults = new Set<string>();
  const visibleLines: { line: Box; text: string; node: Node; isSticky: boolean }[] = [];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim().slice(0, 40);
    const { parentElement } = node;
    const isRendered = parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text || !isRendered || parentElement?.closest('svg, option, [aria-hidden="true"]')) continue;
    const { lines, fault, isSticky } = measureLines(node, parentElement as Element);
    if (fault && lines.length > 0) faults.add(`“${text}” does not fit into ${fault}`);
    for (const line of lines) visibleLines.push({ line, text, node, isSticky });
  }

  visibleLines.sort((one, other) => one.line.top - other.line.top);
  for (const [at, { line, text, node, isSticky }] of visibleLines.entries()) {
    for (const other of visibleLines.slice(at + 1)) {
      if (other.line.top > line.bottom) break;
      const overlap = intersect(line, other.line);
      // The boxes of adjacent lines may overlap slightly; their letters do not.
      const height = Math.min(line.bottom - line.top, other.line.bottom - other.line.top);
      // Sticky elements cover the content that scrolls behind them.
      if (isSticky || other.isSticky) continue;
      if (
        other.node !== node &&
        overlap.right - overlap.left > 2 &&
        overlap.bottom - overlap.top > 0.4 * height
      )
        faults.add(`“${text}” and “${other.text}” overlap`);
    }
  }
  return [...faults];
}

/** Returns texts that overflow their boxes, are truncated without an ellipsis, or overlap. */
export const findClippedText = (page: Page): Promise<string[]> => page.evaluate(collectClippedText);
