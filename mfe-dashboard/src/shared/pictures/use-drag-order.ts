import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels a pointer moves before a press becomes a drag, then the edge distance and step of auto-scroll. */
const SLACK = 6;
const EDGE = 72;
const STEP = 16;

/** The dragged item and the one under it. Null without a drag. */
export interface Drag {
  key: string;
  over: string | null;
}

const keyAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest('[data-key]')?.getAttribute('data-key') ?? null;

function scrollNearEdge(y: number): void {
  if (y < EDGE) scrollBy(0, -STEP);
  if (y > innerHeight - EDGE) scrollBy(0, STEP);
}

/**
 * Reorders a list by mouse, pen or finger. A finger only drags by the part with `data-grip`, because it
 * scrolls the page elsewhere. Escape cancels.
 * @param onDrop runs when an item is dropped on another one
 */
export function useDragOrder(onDrop: (key: string, over: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: ReactPointerEvent<HTMLElement>, key: string) => {
    const { target, currentTarget: item, clientX, clientY, pointerId, pointerType, button } = event;
    if (button !== 0 || !(target instanceof Element) || target.closest('button')) return;
    if (pointerType === 'touch' && !target.closest('[data-grip]')) return;
    end.current?.();
    let over: string | null = null;
    let isDragged = false;

    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const [x, y] = [moved.clientX - clientX, moved.clientY - clientY];
      if (!isDragged && Math.hypot(x, y) < SLACK) return;
      isDragged = true;
      // Ignores the dragged item, to find the element below the pointer.
      item.style.pointerEvents = 'none';
      item.style.translate = `${String(x)}px ${String(y)}px`;
      const at = keyAt(moved.clientX, moved.clientY);
      over = at === key ? null : at;
      setDrag((now) => (now?.key === key && now.over === over ? now : { key, over }));
      scrollNearEdge(moved.clientY);
    };
    const stop = () => {
      end.current = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', letGo);
      removeEventListener('keydown', escape);
      item.style.translate = '';
      item.style.pointerEvents = '';
      setDrag(null);
    };
    const drop = (ended: PointerEvent) => {
      if (ended.pointerId !== pointerId) return;
      stop();
      if (isDragged && over !== null) onDrop(key, over);
    };
    const letGo = (ended: PointerEvent) => {
      if (ended.pointerId === pointerId) stop();
    };
    const escape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') stop();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', letGo);
    addEventListener('keydown', escape);
    end.current = stop;
  };

  return { drag, begin };
}
