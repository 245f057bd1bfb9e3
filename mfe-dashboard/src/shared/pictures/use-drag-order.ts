import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/**
 * A press becomes a drag after DRAG_THRESHOLD_PX. A drag within SCROLL_EDGE_PX of the window's top or bottom
 * edge scrolls the page by SCROLL_STEP_PX per pointer move.
 */
const DRAG_THRESHOLD_PX = 6;
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 16;

/** The dragged item and the item under it. */
export interface Drag {
  key: string;
  targetKey: string | null;
}

const findKeyAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest('[data-key]')?.getAttribute('data-key') ?? null;

function scrollNearEdge(y: number): void {
  if (y < SCROLL_EDGE_PX) scrollBy(0, -SCROLL_STEP_PX);
  if (y > innerHeight - SCROLL_EDGE_PX) scrollBy(0, SCROLL_STEP_PX);
}

/**
 * Reorders a list by mouse, pen or finger. A finger drags an item by the part with `data-grip` and scrolls
 * the page elsewhere. Escape cancels.
 * @param onDrop runs when an item is dropped on another one
 */
export function useDragOrder(onDrop: (key: string, targetKey: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stopDragRef = useRef<(() => void) | null>(null);
  useEffect(() => () => stopDragRef.current?.(), []);

  const startDrag = (event: ReactPointerEvent<HTMLElement>, key: string) => {
    const { target, currentTarget: item, clientX, clientY, pointerId, pointerType, button } = event;
    if (button !== 0 || !(target instanceof Element) || target.closest('button')) return;
    if (pointerType === 'touch' && !target.closest('[data-grip]')) return;
    stopDragRef.current?.();
    let targetKey: string | null = null;
    let isDragged = false;

    const onMove = (moveEvent: PointerEvent) => {
      if (moveEvent.pointerId !== pointerId) return;
      const [x, y] = [moveEvent.clientX - clientX, moveEvent.clientY - clientY];
      if (!isDragged && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
      isDragged = true;
      // The dragged item ignores the pointer, so the element below it can be found.
      item.style.pointerEvents = 'none';
      item.style.translate = `${String(x)}px ${String(y)}px`;
      const keyUnderPointer = findKeyAt(moveEvent.clientX, moveEvent.clientY);
      targetKey = keyUnderPointer === key ? null : keyUnderPointer;
      setDrag((current) =>
        current?.key === key && current.targetKey === targetKey ? current : { key, targetKey },
      );
      scrollNearEdge(moveEvent.clientY);
    };
    const stopDrag = () => {
      stopDragRef.current = null;
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onRelease);
      removeEventListener('pointercancel', cancelDrag);
      removeEventListener('keydown', cancelOnEscape);
      item.style.translate = '';
      item.style.pointerEvents = '';
      setDrag(null);
    };
    const onRelease = (endEvent: PointerEvent) => {
      if (endEvent.pointerId !== pointerId) return;
      stopDrag();
      if (isDragged && targetKey !== null) onDrop(key, targetKey);
    };
    const cancelDrag = (endEvent: PointerEvent) => {
      if (endEvent.pointerId === pointerId) stopDrag();
    };
    const cancelOnEscape = ({ key: pressedKey }: KeyboardEvent) => {
      if (pressedKey === 'Escape') stopDrag();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onRelease);
    addEventListener('pointercancel', cancelDrag);
    addEventListener('keydown', cancelOnEscape);
    stopDragRef.current = stopDrag;
  };

  return { drag, startDrag };
}
