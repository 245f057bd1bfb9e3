import { Section, SectionTitle } from '@second-gear/ui/layout';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { PHONE_MAX_WIDTH } from '../../shared/phone-width.ts';
import { lowerSectionTexts } from './lower-sections-texts.ts';
import { createPhoneStripCss } from './phone-strip-css.ts';
import { useHomeCars } from './use-home-cars.ts';

/** Number of tiles. The first one is four times as large, so together they fill a 4 × 2 grid. */
const MAX_TILES = 5;

const PhotoGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--sg-space-3);

  li:first-child {
    grid-row: span 2;
    grid-column: span 2;
  }
  a {
    display: block;
    position: relative;
    height: 100%;
    overflow: hidden;
    border-radius: var(--sg-radius-l);
    color: var(--sg-on-night);
    text-decoration: none;
  }
  a > span:first-child {
    height: 100%;
    transition: transform var(--sg-slow) var(--sg-ease);
  }
  a:hover > span:first-child {
    transform: scale(1.03);
  }
  .gallery-name {
    position: absolute;
    bottom: var(--sg-space-2);
    left: var(--sg-space-2);
    max-width: calc(100% - 2 * var(--sg-space-2));
    padding: 0.1rem 0.6rem;
    border-radius: var(--sg-radius-s);
    background: var(--sg-night);
    font-size: var(--sg-text-s);
    font-weight: 600;
  }
  @media (max-width: 700px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${createPhoneStripCss('70%')}
  @media (max-width: ${PHONE_MAX_WIDTH}) {
    li:first-child {
      grid-area: auto;
    }
  }
`;

/**
 * Pictures of listed cars, with links to the cars. If a car has several pictures, shows a different one than
 * the car's card.
 */
export function Gallery() {
  // Uses the end of the list, because the sections above already show the first cars.
  const cars = useHomeCars().slice(-MAX_TILES).reverse();
  if (cars.length === 0) return null;
  return (
    <Section aria-labelledby="home-gallery">
      <SectionTitle id="home-gallery">{lowerSectionTexts.gallery.title}</SectionTitle>
      <PhotoGrid>
        {cars.map((car, index) => (
          <li key={car._id}>
            <Link
              to={`/cars/${encodeURIComponent(car._id)}`}
              aria-label={lowerSectionTexts.gallery.open(formatCarName(car))}
            >
              <CarPicture
                src={car.images[1 + (index % Math.max(1, car.images.length - 1))] ?? car.image}
                alt=""
                sizes={`(max-width: ${PHONE_MAX_WIDTH}) 70vw, (max-width: 700px) 46vw, 24rem`}
              />
              <span className="gallery-name">{formatCarName(car)}</span>
            </Link>
          </li>
        ))}
      </PhotoGrid>
    </Section>
  );
}
