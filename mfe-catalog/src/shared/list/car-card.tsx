import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { Icon } from '@second-gear/ui/icon';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { OrderButton } from '../actions/order-button.tsx';
import { ReportButton } from '../actions/report-button.tsx';
import { WishButton } from '../actions/wish-button.tsx';
import { CarPicture } from '../card/car-picture.tsx';
import { formatCarName, joinFacts, toShortFacts } from '../card/car-texts.ts';
import { PriceLabel } from '../card/price-label.tsx';
import { SellerReviews } from '../card/seller-reviews.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { common } from '../texts.ts';

/**
 * A car in a CarGrid: facts, price and status. Ordering is the prominent action. `priority` marks a picture
 * that is visible on the first screen. Memoized, because a long list replaces rows during scrolling.
 */
export const CarCard = memo(function CarCard({ car, priority = false }: { car: Car; priority?: boolean }) {
  const carUrl = `/cars/${encodeURIComponent(car._id)}`;
  const titleId = `car-${car._id}`;
  return (
    <article className="car" aria-labelledby={titleId}>
      <div className={car.status === 'available' ? 'car-picture' : 'car-picture car-taken'}>
        {/* The heading has the same link, and the keyboard needs only one tab stop. */}
        <Link to={carUrl} tabIndex={-1} aria-hidden="true">
          <CarPicture src={car.image} alt="" priority={priority} />
        </Link>
      </div>
      <div className="car-body">
        <div className="car-head">
          <h3 className="car-name" id={titleId}>
            <Link to={carUrl}>
              <span className="car-brand">{car.brandName}</span> {car.model}
            </Link>
          </h3>
          <p className="car-price">{formatPrice(car.resellPrice)}</p>
        </div>
        <p className="car-facts">
          <span>{joinFacts(toShortFacts(car))}</span>
          <span className="car-city">
            <Icon name="pin" size={14} />
            {/* The distance is between cities, so it is omitted within one city. */}
            <span>
              {car.distance !== undefined && car.distance >= 1
                ? `${car.location.city}, ${common.card.distance(car.distance)}`
                : car.location.city}
            </span>
          </span>
          {car.priceLabel && <PriceLabel label={car.priceLabel} />}
        </p>
        <p className="car-reviews">
          <SellerReviews seller={car.seller} />
        </p>
        <p className="car-text">{car.description || common.card.noDescription(formatCarName(car))}</p>
        <div className="car-order">
          <OrderButton car={car} />
        </div>
        <div className="car-more">
          <WishButton car={car} size="s" />
          <CompareToggle car={car} />
          <ReportButton car={car} />
        </div>
      </div>
    </article>
  );
});
