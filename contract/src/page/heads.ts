import type { Car } from '../calls/cars.ts';
import type { Seller } from '../calls/sellers.ts';
import { carTitle } from '../values/car-title.ts';
import { titledFacts } from '../values/fact-texts.ts';
import { SHARE_SIZE, shareImage } from '../values/image-sources.ts';
import { formatPrice } from '../values/money.ts';
import { summarize } from '../values/summarize.ts';
import { writtenNumber } from '../values/written.ts';
import { type PageHead, SITE_NAME } from './head-tags.ts';

// Here and not with the screens: the page of a car says them also where its screen is late (page/previews).

const about = {
  car: (car: string, price: string, city: string) => `${car} for ${price} in ${city}.`,
  seller: (seller: string, cars: number) =>
    `${seller} sells used cars on ${SITE_NAME}: ${writtenNumber(cars)} ${cars === 1 ? 'car' : 'cars'} sold here, with what buyers who paid say about it.`,
};

/**
 * What search engines and previews read about one car.
 * @param apiHost what the API's paths begin with
 */
export function headOfCar(car: Car, apiHost: string): PageHead {
  const name = carTitle(car);
  const facts = titledFacts(car).join(', ');
  const description = [
    about.car(name, formatPrice(car.resellPrice), car.location.city),
    ...(facts ? [`${facts}.`] : []),
    car.description,
  ].join(' ');
  // Some networks read no WebP, and none reads a drawing.
  const share = shareImage(car.image, apiHost);
  return {
    title: `${name} · ${SITE_NAME}`,
    description: summarize(description),
    path: `/cars/${encodeURIComponent(car._id)}`,
    image: share === null ? car.image : { address: share, type: 'image/jpeg', ...SHARE_SIZE, alt: name },
    type: 'product',
  };
}

/** The same about one seller. */
export const headOfSeller = (seller: Seller): PageHead => ({
  title: `${seller.name} · ${SITE_NAME}`,
  description: summarize(about.seller(seller.name, seller.sold)),
  path: `/sellers/${encodeURIComponent(seller._id)}`,
  ...(seller.picture !== null && { image: seller.picture }),
});
