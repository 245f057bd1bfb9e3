import { IconButton } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CarPicture } from '../../../shared/card/car-picture.tsx';
import { texts } from '../texts.ts';
import { useGestures } from './use-gestures.ts';
import { Keys, Stage, Tools } from './viewer-css.ts';
import { MOST_SCALE, panned, WHOLE, zoomed } from './zoom.ts';

/** Zoom factor of one key press or button click. */
const STEP = 1.5;
/** Distance in px that an arrow key pans a zoomed picture. */
const PAN_PX = 80;
const MIDDLE = { x: 0, y: 0 };

const ARROWS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

interface Props {
  images: readonly string[];
  name: string;
  /** Initial picture. */
  first: number;
  /** Called with the current picture's index. */
  onTurn: (index: number) => void;
  onClose: () => void;
}

/**
 * Full-screen viewer for a car's pictures. Swipes, arrow keys and buttons change the picture; Home and End show the
 * first and last one. Pinch, double tap, + and - and buttons zoom. A finger, the mouse or the arrow keys pan a zoomed
 * picture.
 */
export default function Viewer({ images, name, first, onTurn, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const count = images.length;
  const [index, setIndex] = useState(first);
  const turn = (to: number) => {
    const next = (to + count) % count;
    setView(WHOLE);
    setIndex(next);
    onTurn(next);
  };
  const { view, setView, drawn, handlers } = useGestures((by) => {
    // At either end, a slide animation would run backward through all pictures, against the finger.
    if (images[index + by] !== undefined) turn(index + by);
  });
  const size = () => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const zoom = (times: number) => setView((now) => zoomed(now, times, MIDDLE, size()));

  const onArrow = ({ x, y }: { x: number; y: number }) => {
    if (view.scale > 1) setView((now) => panned(now, { x: x * PAN_PX, y: y * PAN_PX }, size()));
    else if (x !== 0 && count > 1) turn(index - x);
  };
  const acts: Partial<Record<string, () => void>> = {
    Home: () => turn(0),
    End: () => turn(count - 1),
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => setView(WHOLE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With these modifiers the browser handles the key: Back, or page zoom.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    const act = arrow ? () => onArrow(arrow) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const { scale, x, y } = view;
  return (
    <Keys onKeyDown={onKeyDown}>
      <Dialog
        open
        size="full"
        onClose={onClose}
        title={name}
        footer={
          <Tools>
            {count > 1 && (
              <>
                <IconButton icon="chevron-left" label={texts.previous} onClick={() => turn(index - 1)} />
                <span className="viewer-place" aria-live="polite">
                  {texts.at(index + 1, count)}
                </span>
                <IconButton icon="chevron-right" label={texts.next} onClick={() => turn(index + 1)} />
              </>
            )}
            <span className="viewer-zoom">
              <IconButton
                icon="minus"
                label={texts.zoomOut}
                aria-disabled={scale === 1}
                onClick={() => zoom(1 / STEP)}
              />
              <span>{texts.zoomed(Math.round(scale * 100))}</span>
              <IconButton
                icon="plus"
                label={texts.zoomIn}
                aria-disabled={scale === MOST_SCALE}
                onClick={() => zoom(STEP)}
              />
            </span>
          </Tools>
        }
      >
        <Stage
          ref={stage}
          data-zoomed={scale > 1 ? '' : undefined}
          data-held={drawn === null ? undefined : ''}
          {...handlers}
        >
          <ul
            aria-label={texts.pictures}
            style={{ transform: `translateX(calc(${String(-100 * index)}% + ${String(drawn ?? 0)}px))` }}
          >
            {images.map((image, place) => (
              <li
                key={image}
                aria-hidden={place === index ? undefined : true}
                style={
                  place === index
                    ? { transform: `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})` }
                    : undefined
                }
              >
                {Math.abs(place - index) <= 1 && (
                  <CarPicture
                    src={image}
                    alt={texts.picture(name, place + 1, count)}
                    sizes={place === index && scale > 1 ? `${String(Math.ceil(scale * 100))}vw` : '100vw'}
                    missingText={texts.pictureMissing}
                  />
                )}
              </li>
            ))}
          </ul>
        </Stage>
      </Dialog>
    </Keys>
  );
}
