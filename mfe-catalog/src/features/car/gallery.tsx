import type { Car } from '@second-gear/contract/cars';
import { IconButton } from '@second-gear/ui/button';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { carName } from '../../shared/card/car-words.ts';
import { texts } from './texts.ts';

const Frame = styled.section`
  display: grid;
  gap: var(--sg-space-3);
  align-content: start;

  .gallery-large {
    position: relative;
    overflow: hidden;
    border-radius: var(--sg-radius-l);
  }
  .gallery-turn {
    position: absolute;
    inset: auto var(--sg-space-3) var(--sg-space-3) auto;
    display: flex;
    gap: var(--sg-space-1);
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-2);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
    gap: var(--sg-space-2);
  }
  li button {
    display: block;
    width: 100%;
    padding: 0;
    overflow: hidden;
    border: 2px solid transparent;
    border-radius: var(--sg-radius-m);
    background: none;
  }
  li button:hover {
    border-color: var(--sg-line-strong);
  }
  li button[aria-current] {
    border-color: var(--sg-primary);
  }
`;

/** All pictures of a car: one large; thumbnails, buttons and, with the focus inside, arrow keys change it. */
export function Gallery({ car }: { car: Car }) {
  const images = car.images.length > 0 ? car.images : [car.image];
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, images.length - 1);
  const turn = (by: number) => setChosen((index + by + images.length) % images.length);
  return (
    <Frame
      aria-label={texts.pictures}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
    >
      <div className="gallery-large">
        <CarPicture
          src={images[index] ?? ''}
          alt={texts.picture(carName(car), index + 1, images.length)}
          sizes="(max-width: 1000px) 94vw, 48rem"
          priority
        />
        {images.length > 1 && (
          <div className="gallery-turn">
            <IconButton icon="chevron-left" label={texts.previous} onClick={() => turn(-1)} />
            <IconButton icon="chevron-right" label={texts.next} onClick={() => turn(1)} />
          </div>
        )}
      </div>
      {images.length > 1 && (
        <ul className="gallery-thumbs">
          {images.map((image, place) => (
            <li key={image}>
              <button
                type="button"
                aria-label={texts.show(place + 1)}
                aria-current={place === index || undefined}
                onClick={() => setChosen(place)}
              >
                <CarPicture src={image} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}
