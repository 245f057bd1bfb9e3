import type { Car } from '@second-gear/contract/cars';
import { IconButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { createLazyComponent } from '@second-gear/ui/lazy-component';
import { notify } from '@second-gear/ui/toast';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { OpeningOverlay } from '../../shared/actions/opening-overlay.tsx';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { carName } from '../../shared/card/car-texts.ts';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { common } from '../../shared/texts.ts';
import { Frame } from './gallery-css.ts';
import { texts } from './texts.ts';
import { useCarousel } from './use-carousel.ts';
import { useFullScreen } from './use-full-screen.ts';

const loadViewer = () => import('./full-screen/viewer.tsx');
const Viewer = createLazyComponent(loadViewer);

/** Preloads the code of the full-screen viewer. If that fails, opening the viewer shows the error. */
const preloadViewer = () => void loadViewer().catch(() => undefined);

/**
 * A car's pictures: one large picture, changed by swipes, buttons, thumbnails, or arrow keys while focused.
 * Clicking the picture opens the full-screen viewer.
 */
export function Gallery({ car }: { car: Car }) {
  const images = car.images.length > 0 ? car.images : [car.image];
  const count = images.length;
  const name = carName(car);
  const { index, slideTo, jumpTo, track, handlers } = useCarousel(count);
  const fullScreen = useFullScreen();

  const focusImage = (imageIndex: number) =>
    track.current?.querySelectorAll('button').item(imageIndex).focus({ preventScroll: true });
  // When the viewer closes, the page shows the last viewed picture and focuses it.
  const lastViewedIndex = useRef<number>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !fullScreen.open) {
      const imageIndex = lastViewedIndex.current ?? index;
      jumpTo(imageIndex);
      focusImage(imageIndex);
      lastViewedIndex.current = null;
    }
    wasOpen.current = fullScreen.open;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // With Alt these keys mean Back and Forward in the browser.
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    slideTo(index + by);
    if (track.current?.contains(document.activeElement)) focusImage((index + by + count) % count);
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
            {images.map((image, imageIndex) => (
              <li key={image}>
                <CarPicture
                  src={image}
                  alt={texts.picture(name, imageIndex + 1, count)}
                  sizes="(max-width: 1000px) 94vw, 48rem"
                  priority={imageIndex === 0}
                  missingText={texts.pictureMissing}
                />
                <button
                  type="button"
                  className="gallery-open"
                  aria-label={texts.fullScreen(imageIndex + 1)}
                  tabIndex={imageIndex === index ? undefined : -1}
                  onPointerEnter={preloadViewer}
                  onFocus={preloadViewer}
                  onClick={fullScreen.show}
                >
                  <Icon name="expand" />
                </button>
              </li>
            ))}
          </ul>
          {count > 1 && (
            <div className="gallery-turn">
              <IconButton icon="chevron-left" label={texts.previous} onClick={() => slideTo(index - 1)} />
              <span aria-live="polite">{texts.at(index + 1, count)}</span>
              <IconButton icon="chevron-right" label={texts.next} onClick={() => slideTo(index + 1)} />
            </div>
          )}
        </div>
        {count > 1 && (
          <ul className="gallery-thumbs">
            {images.map((image, imageIndex) => (
              <li key={image}>
                <button
                  type="button"
                  aria-label={texts.show(imageIndex + 1)}
                  aria-current={imageIndex === index || undefined}
                  onClick={() => slideTo(imageIndex)}
                >
                  <CarPicture src={image} alt="" sizes="6rem" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Frame>
      {fullScreen.open && (
        <ErrorBoundary
          onError={() => {
            notify.error(common.actions.unexpected);
            fullScreen.close();
          }}
        >
          <Viewer
            loading={<OpeningOverlay label={texts.opening} />}
            images={images}
            name={name}
            initialIndex={index}
            onIndexChange={(to) => (lastViewedIndex.current = to)}
            onClose={fullScreen.close}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
