import { type PointerEvent, useRef, useState } from 'react';
import { panView, type Point, type Size, UNZOOMED, type ZoomState, zoomView } from './zoom.ts';

/** A second tap within this time (ms) and distance (px) of the first is a double tap. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_SLOP_PX = 30;
/** A press that moves less than this distance (px) is a tap. */
const TAP_SLOP_PX = 8;
/** Share of the stage's width after which a swipe changes the picture. */
const MIN_SWIPE_SHARE = 0.15;
const DOUBLE_TAP_SCALE = 2.5;

const getDistance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const getMidpoint = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

interface Tap extends Point {
  time: number;
}

/**
 * Touch and mouse gestures on a picture. One finger swipes between pictures, or pans a zoomed one. Two
 * fingers zoom. A double tap toggles the zoom.
 * @param onSwipe receives -1 for the previous picture, 1 for the next
 */
export function useGestures(onSwipe: (step: number) => void) {
  const [view, setView] = useState<ZoomState>(UNZOOMED);
  /** Horizontal drag offset in px. Null when no drag is active. */
  const [dragOffset, setDragOffset] = useState<number | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const dragStart = useRef<Point | null>(null);
  const lastTap = useRef<Tap | null>(null);

  const locateEvent = ({ currentTarget, clientX, clientY }: PointerEvent): { point: Point; stage: Size } => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      point: { x: clientX - left - width / 2, y: clientY - top - height / 2 },
      stage: { width, height },
    };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { point } = locateEvent(event);
    pointers.current.set(event.pointerId, point);
    dragStart.current = pointers.current.size === 1 ? point : null;
    if (pointers.current.size > 1) setDragOffset(null);
  };

  const onPointerMove = (event: PointerEvent) => {
    const { current: points } = pointers;
    const previousPoint = points.get(event.pointerId);
    if (!previousPoint) return;
    const { point, stage } = locateEvent(event);
    const otherPoint = [...points].find(([id]) => id !== event.pointerId)?.[1];
    points.set(event.pointerId, point);
    if (otherPoint) {
      const factor = getDistance(point, otherPoint) / Math.max(1, getDistance(previousPoint, otherPoint));
      const [from, to] = [getMidpoint(previousPoint, otherPoint), getMidpoint(point, otherPoint)];
      setView((current) =>
        panView(
          zoomView(current, { factor, point: to, stage }),
          { x: to.x - from.x, y: to.y - from.y },
          stage,
        ),
      );
    } else if (view.scale > 1) {
      setView((current) =>
        panView(current, { x: point.x - previousPoint.x, y: point.y - previousPoint.y }, stage),
      );
    } else if (dragStart.current) {
      setDragOffset(point.x - dragStart.current.x);
    }
  };

  const detectDoubleTap = ({ x, y, time }: Tap, stage: Size) => {
    const previousTap = lastTap.current;
    if (
      previousTap &&
      time - previousTap.time < DOUBLE_TAP_MS &&
      getDistance(previousTap, { x, y }) < DOUBLE_TAP_SLOP_PX
    ) {
      lastTap.current = null;
      setView((current) =>
        current.scale > 1
          ? UNZOOMED
          : zoomView(current, { factor: DOUBLE_TAP_SCALE, point: { x, y }, stage }),
      );
    } else lastTap.current = { x, y, time };
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const { point, stage } = locateEvent(event);
    const startPoint = dragStart.current;
    dragStart.current = null;
    setDragOffset(null);
    if (!startPoint || event.type === 'pointercancel') return;
    const deltaX = point.x - startPoint.x;
    if (getDistance(startPoint, point) < TAP_SLOP_PX)
      detectDoubleTap({ ...point, time: event.timeStamp }, stage);
    else if (view.scale === 1 && Math.abs(deltaX) > stage.width * MIN_SWIPE_SHARE)
      onSwipe(deltaX < 0 ? 1 : -1);
  };

  return {
    view,
    setView,
    dragOffset,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
