import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster, Section, SectionTitle } from '@second-gear/ui/layout';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { OrderButton } from '../../shared/actions/order-button.tsx';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { formatCarName, joinFacts, toShortFacts } from '../../shared/card/car-texts.ts';
import { SellerReviews } from '../../shared/card/seller-reviews.tsx';
import { PHONE_MAX_WIDTH } from '../../shared/phone-width.ts';
import { lowerSectionTexts } from './lower-sections-texts.ts';
import { createPhoneStripCss } from './phone-strip-css.ts';
import { useHomeCars } from './use-home-cars.ts';

/** The product specification (docs/specification.md) requires the first two cars of the home page's list. */
const MAX_EXCLUSIVE_CARS = 2;

const CarPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: var(--sg-space-5);

  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow: hidden;
    border: 1px solid var(--sg-night-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-night);
    color: var(--sg-on-night);
  }
  .exclusive-picture {
    position: relative;
    aspect-ratio: 2 / 1;
  }
  .exclusive-picture > span {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .exclusive-body {
    display: flex;
    flex-direction: column;
    gap: var(--sg-space-3);
    padding: var(--sg-space-5);
  }
  h3 {
    font-size: var(--sg-text-2xl);
  }
  h3 a {
    color: inherit;
    text-decoration: none;
  }
  h3 a:hover {
    text-decoration: underline;
  }
  .exclusive-price {
    color: var(--sg-accent);
    font: 800 var(--sg-text-2xl) / 1 var(--sg-font-display);
  }
  .exclusive-facts,
  .exclusive-reviews {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-1) var(--sg-space-3);
    color: var(--sg-on-night-2);
    font-size: var(--sg-text-s);
  }
  .exclusive-reviews svg {
    color: var(--sg-accent);
  }
  .exclusive-reviews .sg-count {
    color: inherit;
  }
  .exclusive-text {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  .exclusive-actions {
    margin-top: auto;
  }
  ${createPhoneStripCss('88%')}
  @media (max-width: ${PHONE_MAX_WIDTH}) {
    .exclusive-body {
      gap: var(--sg-space-2);
      padding: var(--sg-space-4);
    }
    .exclusive-text {
      -webkit-line-clamp: 2;
    }
  }
  @media print {
    .exclusive-price {
      color: inherit;
    }
  }
`;

function ExclusiveCar({ car }: { car: Car }) {
  const name = formatCarName(car);
  const carUrl = `/cars/${encodeURIComponent(car._id)}`;
  return (
    <article aria-label={name}>
      <div className="exclusive-picture">
        <CarPicture src={car.images[1] ?? car.image} alt="" sizes="(max-width: 1000px) 92vw, 42rem" />
      </div>
      <div className="exclusive-body">
        <h3>
          <Link to={carUrl}>{name}</Link>
        </h3>
        <p className="exclusive-price">{formatPrice(car.resellPrice)}</p>
        <p className="exclusive-facts">
          {joinFacts([...toShortFacts(car), lowerSectionTexts.exclusive.where(car.location.city)])}
        </p>
        <p className="exclusive-reviews">
          <SellerReviews seller={car.seller} />
        </p>
        <p className="exclusive-text">{car.description}</p>
        <div className="exclusive-actions">
          <Cluster gap={3}>
            <OrderButton car={car} variant="accent" />
            <LinkButton variant="ghost" to={carUrl} aria-label={lowerSectionTexts.exclusive.seeFor(name)}>
              {lowerSectionTexts.exclusive.see}
            </LinkButton>
          </Cluster>
        </div>
      </div>
    </article>
  );
}

/** Section with the first two cars of the home page as large cards. */
export function ExclusiveCars() {
  const cars = useHomeCars().slice(0, MAX_EXCLUSIVE_CARS);
  if (cars.length === 0) return null;
  return (
    <Section aria-labelledby="home-exclusive">
      <SectionTitle id="home-exclusive">{lowerSectionTexts.exclusive.title}</SectionTitle>
      <CarPair>
        {cars.map((car) => (
          <ExclusiveCar key={car._id} car={car} />
        ))}
      </CarPair>
    </Section>
  );
}
