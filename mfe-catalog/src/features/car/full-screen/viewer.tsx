import { IconButton } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CarPicture } from '../../../shared/card/car-picture.tsx';
import { texts } from '../texts.ts';
import { useGestures } from './use-gestures.ts';
import { MAX_SCALE, panView, UNZOOMED, zoomView } from './zoom.ts';

const KeyboardArea = styled.div`
  display: contents;
`;

const Stage = styled.div`
  overflow: hidden;
  background: var(--sg-night);
  color: var(--sg-on-night);
  /* The viewer handles all touches on the pictures. Otherwise the browser would scroll and zoom the page. */
  touch-action: none;
  user-select: none;
  cursor: zoom-in;

  &[data-zoomed] {
    cursor: grab;
  }
  ul {
    display: flex;
    width: 100%;
    height: 100%;
    transition: transform var(--sg-base) var(--sg-ease);
  }
  &[data-held] ul {
    transition: none;
  }
  li {
    flex: 0 0 100%;
    height: 100%;
    overflow: hidden;
  }
  li > span {
    height: 100%;
    aspect-ratio: auto;
    background: none;
    color: inherit;
    pointer-events: none;
  }
  li img {
    object-fit: contain;
  }
`;

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--sg-space-1);
  font-variant-numeric: tabular-nums;

  .viewer-place {
    min-width: 4.5rem;
    text-align: center;
  }
  .viewer-zoom {
    display: flex;
    align-items: center;
    margin-inline-start: var(--sg-space-4);
  }
  .viewer-zoom span {
    min-width: 3.5rem;
    text-align: center;
  }
`;

/** Zoom factor per key press or button click. */
const ZOOM_FACTOR = 1.5;
/** Distance in px that an arrow key pans a zoomed picture. */
const PAN_STEP_PX = 80;
const CENTER = { x: 0, y: 0 };

const ARROW_DIRECTIONS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

interface Props {
  images: readonly string[];
  name: string;
  initialIndex: number;
  /** Called with the current picture's index. */
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/**
 * Full-screen viewer for a car's pictures. Swipes, arrow keys and buttons change the picture. Home and End
 * show the first and last one. Pinch, double tap, + and - and buttons zoom. A finger, the mouse or the arrow
 * keys pan a zoomed picture.
 */
export default function Viewer({ images, name, initialIndex, onIndexChange, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const count = images.length;
  const [index, setIndex] = useState(initialIndex);
  const showImage = (targetIndex: number) => {
    const nextIndex = (targetIndex + count) % count;
    setView(UNZOOMED);
    setIndex(nextIndex);
    onIndexChange(nextIndex);
  };
  const { view, setView, dragOffset, handlers } = useGestures((step) => {
    // Swipes don't wrap around. From the last picture to the first, the animation would run backward through
    // all pictures.
    if (images[index + step] !== undefined) showImage(index + step);
  });
  const getStageSize = () => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const zoomBy = (factor: number) =>
    setView((current) => zoomView(current, { factor, point: CENTER, stage: getStageSize() }));

  const moveBy = ({ x, y }: { x: number; y: number }) => {
    if (view.scale > 1)
      setView((current) => panView(current, { x: x * PAN_STEP_PX, y: y * PAN_STEP_PX }, getStageSize()));
    else if (x !== 0 && count > 1) showImage(index - x);
  };
  const keyActions: Partial<Record<string, () => void>> = {
    Home: () => showImage(0),
    End: () => showImage(count - 1),
    '+': () => zoomBy(ZOOM_FACTOR),
    '=': () => zoomBy(ZOOM_FACTOR),
    '-': () => zoomBy(1 / ZOOM_FACTOR),
    '0': () => setView(UNZOOMED),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser handles a key with one of these modifiers, as Back or page zoom.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = ARROW_DIRECTIONS[event.key];
    const runAction = direction ? () => moveBy(direction) : keyActions[event.key];
    if (!runAction) return;
    event.preventDefault();
    runAction();
  };

  const { scale, x, y } = view;
  return (
    <KeyboardArea onKeyDown={onKeyDown}>
      <Dialog
        open
        size="full"
        onClose={onClose}
        title={name}
        footer={
          <Toolbar>
            {count > 1 && (
              <>
                <IconButton icon="chevron-left" label={texts.previous} onClick={() => showImage(index - 1)} />
                <span className="viewer-place" aria-live="polite">
                  {texts.position(index + 1, count)}
                </span>
                <IconButton icon="chevron-right" label={texts.next} onClick={() => showImage(index + 1)} />
              </>
            )}
            <span className="viewer-zoom">
              <IconButton
                icon="minus"
                label={texts.zoomOut}
                aria-disabled={scale === 1}
                onClick={() => zoomBy(1 / ZOOM_FACTOR)}
              />
              <span>{texts.zoomed(Math.round(scale * 100))}</span>
              <IconButton
                icon="plus"
                label={texts.zoomIn}
                aria-disabled={scale === MAX_SCALE}
                onClick={() => zoomBy(ZOOM_FACTOR)}
              />
            </span>
          </Toolbar>
        }
      >
        <Stage
          ref={stage}
          data-zoomed={scale > 1 ? '' : undefined}
          data-held={dragOffset === null ? undefined : ''}
          {...handlers}
        >
          <ul
            aria-label={texts.pictures}
            style={{ transform: `translateX(calc(${String(-100 * index)}% + ${String(dragOffset ?? 0)}px))` }}
          >
            {images.map((image, imageIndex) => (
              <li
                key={image}
                aria-hidden={imageIndex === index ? undefined : true}
                style={
                  imageIndex === index
                    ? { transform: `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})` }
                    : undefined
                }
              >
                {Math.abs(imageIndex - index) <= 1 && (
                  <CarPicture
                    src={image}
                    alt={texts.picture(name, imageIndex + 1, count)}
                    sizes={
                      imageIndex === index && scale > 1 ? `${String(Math.ceil(scale * 100))}vw` : '100vw'
                    }
                    missingText={texts.pictureMissing}
                  />
                )}
              </li>
            ))}
          </ul>
        </Stage>
      </Dialog>
    </KeyboardArea>
  );
}
