import type { Page } from '@playwright/test';

/** Runs in the page. */
function look(): string[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const isTooSmall = ({ left, right, top, bottom }: Box): boolean => right - left <= 1 || bottom - top <= 1;
  const within = (box: Box, bounds: Box): Box => ({
    left: Math.max(box.left, bounds.left),
    right: Math.min(box.right, bounds.right),
    top: Math.max(box.top, bounds.top),
    bottom: Math.min(box.bottom, bounds.bottom),
  });
  const clipsIn = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    overflowX !== 'visible' || overflowY !== 'visible';
  const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    /auto|scroll/.test(overflowX + overflowY);
  /** Whether the element truncates with an ellipsis. */
  const abridges = (style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';

  /** Returns the visible lines of a text and their faults. */
  function linesOf(node: Node, start: Element): { lines: Box[]; fault: string | undefined; stays: boolean } {
    const range = document.createRange();
    range.selectNodeContents(node);
    let lines: Box[] = [...range.getClientRects()].filter((line) => !isTooSmall(line));
    let fault: string | undefined;
    let stays = false;
    // Scrollable content may extend to the edge of the window.
    let hasRoom = false;
    // Negative margins intentionally extend beyond the parent.
    let reach = 1;
    for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/^(inline|contents)$/.test(style.display)) continue;
      stays ||= style.position === 'sticky';
      const bounds = box.getBoundingClientRect();
      if (isTooSmall(bounds)) return { lines: [], fault: undefined, stays };
      hasRoom ||= scrolls(style);
      if (!hasRoom && !(clipsIn(style) && abridges(style))) {
        const sticksOut = lines.some(
          ({ left, right }) => left < bounds.left - reach || right > bounds.right + reach,
        );
        const isCut =
          clipsIn(style) &&
          lines.some(({ top, bottom }) => top < bounds.top - 3 || bottom > bounds.bottom + 3);
        if (sticksOut || isCut) fault ??= `${box.tagName.toLowerCase()}.${box.className}`;
      }
      if (clipsIn(style))
        lines = lines.map((line) => within(line, bounds)).filter((line) => !isTooSmall(line));
      reach += Math.max(0, -parseFloat(style.marginLeft), -parseFloat(style.marginRight));
      if (/absolute|fixed/.test(style.position)) break;
    }
    return { lines, fault, stays };
  }

  const found = new Set<string>();
  const seen: { line: Box; text: string; node: Node; stays: boolean }[] = [];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim().slice(0, 40);
    const { parentElement } = node;
    const isDrawn = parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text || !isDrawn || parentElement?.closest('svg, option, [aria-hidden="true"]')) continue;
    const { lines, fault, stays } = linesOf(node, parentElement as Element);
    if (fault && lines.length > 0) found.add(`“${text}” does not fit into ${fault}`);
    for (const line of lines) seen.push({ line, text, node, stays });
  }

  seen.sort((one, other) => one.line.top - other.line.top);
  for (const [at, { line, text, node, stays }] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      if (other.line.top > line.bottom) break;
      const both = within(line, other.line);
      // The boxes of adjacent lines may overlap slightly; their letters do not.
      const height = Math.min(line.bottom - line.top, other.line.bottom - other.line.top);
      // Sticky elements cover the content that scrolls below them.
      if (stays || other.stays) continue;
      if (other.node !== node && both.right - both.left > 2 && both.bottom - both.top > 0.4 * height)
        found.add(`“${text}” and “${other.text}” lie on each other`);
    }
  }
  return [...found];
}

/** Returns texts that overflow their boxes, are truncated without an ellipsis, or overlap. */
export const cutText = (page: Page): Promise<string[]> => page.evaluate(look);
