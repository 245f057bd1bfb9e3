import type { Car } from '@second-gear/contract/cars';
import { IconButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { loadedPart } from '@second-gear/ui/loaded-part';
import { notify } from '@second-gear/ui/toast';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Opening } from '../../shared/actions/opening.tsx';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { carName } from '../../shared/card/car-words.ts';
import { FailureBorder } from '../../shared/failure-border.tsx';
import { common } from '../../shared/texts.ts';
import { Frame } from './gallery-css.ts';
import { texts } from './texts.ts';
import { useCarousel } from './use-carousel.ts';
import { useFullScreen } from './use-full-screen.ts';

const loadViewer = () => import('./full-screen/viewer.tsx');
const Viewer = loadedPart(loadViewer);

/** Preloads a picture on hover or focus. A failure shows when the picture opens. */
const soon = () => void loadViewer().catch(() => undefined);

/**
 * A car's pictures: a large one to swipe, with thumbnails, buttons and arrow keys (when focused). Clicking it opens the
 * full-screen viewer.
 */
export function Gallery({ car }: { car: Car }) {
  const images = car.images.length > 0 ? car.images : [car.image];
  const count = images.length;
  const name = carName(car);
  const { index, turnTo, jumpTo, track, handlers } = useCarousel(count);
  const fullScreen = useFullScreen();

  const focusShown = (place: number) =>
    track.current?.querySelectorAll('button').item(place).focus({ preventScroll: true });
  // When the viewer closes, the page shows the last viewed picture and focuses it.
  const last = useRef<number>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !fullScreen.open) {
      const place = last.current ?? index;
      jumpTo(place);
      focusShown(place);
      last.current = null;
    }
    wasOpen.current = fullScreen.open;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // With Alt these keys mean Back and Forward in the browser.
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turnTo(index + by);
    if (track.current?.contains(document.activeElement)) focusShown((index + by + count) % count);
  };

  return (
    <>
      <Frame
        aria-label={texts.pictures}
        aria-roledescription={count > 1 ? texts.carousel : undefined}
        onKeyDown={count > 1 ? onKeyDown : undefined}
      >
        <div className="gallery-large">
          <ul className="gallery-track" ref={track} {...handlers}>
            {images.map((image, place) => (
              <li key={image}>
                <CarPicture
                  src={image}
                  alt={texts.picture(name, place + 1, count)}
                  sizes="(max-width: 1000px) 94vw, 48rem"
                  priority={place === 0}
                  missingText={texts.pictureMissing}
                />
                <button
                  type="button"
                  className="gallery-open"
                  aria-label={texts.fullScreen(place + 1)}
                  tabIndex={place === index ? undefined : -1}
                  onPointerEnter={soon}
                  onFocus={soon}
                  onClick={fullScreen.show}
                >
                  <Icon name="expand" />
                </button>
              </li>
            ))}
          </ul>
          {count > 1 && (
            <div className="gallery-turn">
              <IconButton icon="chevron-left" label={texts.previous} onClick={() => turnTo(index - 1)} />
              <span aria-live="polite">{texts.at(index + 1, count)}</span>
              <IconButton icon="chevron-right" label={texts.next} onClick={() => turnTo(index + 1)} />
            </div>
          )}
        </div>
        {count > 1 && (
          <ul className="gallery-thumbs">
            {images.map((image, place) => (
              <li key={image}>
                <button
                  type="button"
                  aria-label={texts.show(place + 1)}
                  aria-current={place === index || undefined}
                  onClick={() => turnTo(place)}
                >
                  <CarPicture src={image} alt="" sizes="6rem" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Frame>
      {fullScreen.open && (
        <FailureBorder
          onFail={() => {
            notify.error(common.actions.unexpected);
            fullScreen.close();
          }}
        >
          <Viewer
            loading={<Opening label={texts.opening} />}
            images={images}
            name={name}
            first={index}
            onTurn={(to) => (last.current = to)}
            onClose={fullScreen.close}
          />
        </FailureBorder>
      )}
    </>
  );
}
