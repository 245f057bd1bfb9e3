import { type PointerEvent, useRef, useState } from 'react';
import { panned, type Point, type Size, type View, WHOLE, zoomed } from './zoom.ts';

/** A second tap within this time (ms) and distance (px) of the first is a double tap. */
const TAP_MS = 350;
const TAP_PX = 30;
/** Movements below this distance (px) are ignored. */
const STILL_PX = 8;
/** Share of the stage's width after which a swipe changes the picture. */
const SWIPE = 0.15;
const DOUBLE_TAP_SCALE = 2.5;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

interface Tap extends Point {
  time: number;
}

/**
 * Touch and mouse gestures on a picture. One finger swipes between pictures, or pans a zoomed one; two fingers zoom; a
 * double tap toggles the zoom.
 * @param onSwipe receives the direction, -1 or 1
 */
export function useGestures(onSwipe: (by: number) => void) {
  const [view, setView] = useState<View>(WHOLE);
  /** Horizontal drag offset in px; null when no drag is active. */
  const [drawn, setDrawn] = useState<number | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  const lastTap = useRef<Tap | null>(null);

  const at = ({ currentTarget, clientX, clientY }: PointerEvent): { point: Point; stage: Size } => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      point: { x: clientX - left - width / 2, y: clientY - top - height / 2 },
      stage: { width, height },
    };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { point } = at(event);
    fingers.current.set(event.pointerId, point);
    began.current = fingers.current.size === 1 ? point : null;
    if (fingers.current.size > 1) setDrawn(null);
  };

  const onPointerMove = (event: PointerEvent) => {
    const { current: held } = fingers;
    const before = held.get(event.pointerId);
    if (!before) return;
    const { point, stage } = at(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, point);
    if (other) {
      const times = distance(point, other) / Math.max(1, distance(before, other));
      const [from, to] = [between(before, other), between(point, other)];
      setView((now) => panned(zoomed(now, times, to, stage), { x: to.x - from.x, y: to.y - from.y }, stage));
    } else if (view.scale > 1) {
      setView((now) => panned(now, { x: point.x - before.x, y: point.y - before.y }, stage));
    } else if (began.current) {
      setDrawn(point.x - began.current.x);
    }
  };

  const tap = ({ x, y, time }: Tap, stage: Size) => {
    const first = lastTap.current;
    if (first && time - first.time < TAP_MS && distance(first, { x, y }) < TAP_PX) {
      lastTap.current = null;
      setView((now) => (now.scale > 1 ? WHOLE : zoomed(now, DOUBLE_TAP_SCALE, { x, y }, stage)));
    } else lastTap.current = { x, y, time };
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const { point, stage } = at(event);
    const start = began.current;
    began.current = null;
    setDrawn(null);
    if (!start || event.type === 'pointercancel') return;
    const aside = point.x - start.x;
    if (distance(start, point) < STILL_PX) tap({ ...point, time: event.timeStamp }, stage);
    else if (view.scale === 1 && Math.abs(aside) > stage.width * SWIPE) onSwipe(aside < 0 ? 1 : -1);
  };

  return {
    view,
    setView,
    drawn,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
