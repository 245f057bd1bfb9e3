import type { Car } from '@second-gear/contract/cars';
import { IconButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { createLazyDialog } from '../../shared/actions/lazy-dialog.tsx';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { texts } from './texts.ts';
import { useCarousel } from './use-carousel.ts';
import { useFullScreen } from './use-full-screen.ts';

const Frame = styled.section`
  display: grid;
  gap: var(--sg-space-3);
  align-content: start;

  .gallery-large {
    position: relative;
    overflow: hidden;
    border-radius: var(--sg-radius-l);
  }
  .gallery-track {
    display: flex;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scroll-behavior: smooth;
    scrollbar-width: none;
  }
  .gallery-track li {
    position: relative;
    flex: 0 0 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  .gallery-open {
    position: absolute;
    inset: 0;
    padding: 0;
    border: 0;
    border-radius: var(--sg-radius-l);
    background: none;
    cursor: zoom-in;
  }
  .gallery-open:focus-visible {
    outline-offset: -4px;
  }
  .gallery-open svg {
    position: absolute;
    inset: var(--sg-space-3) var(--sg-space-3) auto auto;
    box-sizing: content-box;
    padding: 0.65rem;
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-2);
  }
  .gallery-turn {
    position: absolute;
    inset: auto var(--sg-space-3) var(--sg-space-3) auto;
    display: flex;
    align-items: center;
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-2);
    font-size: var(--sg-text-s);
    font-variant-numeric: tabular-nums;
  }
  .gallery-thumbs {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
    gap: var(--sg-space-2);
  }
  @media (max-width: 599px) {
    .gallery-thumbs {
      grid-template-columns: repeat(auto-fill, minmax(3.75rem, 1fr));
    }
  }
  /* On phones in landscape, the picture leaves space for the price. */
  @media (max-height: 31.25rem) {
    .gallery-track li > span {
      aspect-ratio: auto;
      height: 60dvh;
    }
    .gallery-track img {
      object-fit: contain;
    }
  }
  .gallery-thumbs button {
    display: block;
    width: 100%;
    padding: 0;
    overflow: hidden;
    border: 2px solid transparent;
    border-radius: var(--sg-radius-m);
    background: none;
  }
  .gallery-thumbs button:hover {
    border-color: var(--sg-line-strong);
  }
  .gallery-thumbs button[aria-current] {
    border-color: var(--sg-primary);
  }
  @media print {
    .gallery-open,
    .gallery-turn {
      display: none;
    }
  }
`;

const loadViewer = () => import('./full-screen/viewer.tsx');
const Viewer = createLazyDialog(loadViewer, texts.opening);

/** Preloads the code of the full-screen viewer. If that fails, opening the viewer shows the error. */
const preloadViewer = () => void loadViewer().catch(() => undefined);

/**
 * A car's pictures: one large picture, changed by swipes, buttons, thumbnails, or arrow keys while focused.
 * Clicking the picture opens the full-screen viewer.
 */
export function Gallery({ car }: { car: Car }) {
  const images = car.images.length > 0 ? car.images : [car.image];
  const count = images.length;
  const name = formatCarName(car);
  const { index, slideTo, jumpTo, track, handlers } = useCarousel(count);
  const fullScreen = useFullScreen();

  const focusImage = (imageIndex: number) =>
    track.current?.querySelectorAll('button').item(imageIndex).focus({ preventScroll: true });
  // When the viewer closes, the page shows the last viewed picture and focuses it.
  const lastViewedIndex = useRef<number>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !fullScreen.isOpen) {
      const imageIndex = lastViewedIndex.current ?? index;
      jumpTo(imageIndex);
      focusImage(imageIndex);
      lastViewedIndex.current = null;
    }
    wasOpen.current = fullScreen.isOpen;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // These keys with Alt mean Back and Forward in the browser.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    slideTo(index + step);
    if (track.current?.contains(document.activeElement)) focusImage((index + step + count) % count);
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
              <span aria-live="polite">{texts.position(index + 1, count)}</span>
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
      {fullScreen.isOpen && (
        <Viewer
          images={images}
          name={name}
          initialIndex={index}
          onIndexChange={(newIndex) => (lastViewedIndex.current = newIndex)}
          onClose={fullScreen.close}
        />
      )}
    </>
  );
}
