import type { Car } from '../calls/cars.ts';
import type { Seller } from '../calls/sellers.ts';
import { carTitle } from '../values/car-title.ts';
import { titledFacts } from '../values/fact-texts.ts';
import { shareImage } from '../values/image-sources.ts';
import { formatPrice } from '../values/money.ts';
import { summarize } from '../values/summarize.ts';
import { writtenNumber } from '../values/written.ts';
import { type PageHead, type SharedPicture, SITE_NAME } from './head-tags.ts';

// Here and not with the screens: the page of a car says them also where its screen is late (page/previews).

const about = {
  car: (car: string, price: string, city: string) => `${car} for ${price} in ${city}.`,
  seller: (seller: string, cars: number) =>
    `${seller} sells used cars on ${SITE_NAME}: ${writtenNumber(cars)} ${cars === 1 ? 'car' : 'cars'} sold here, with what buyers who paid say about it.`,
};

/** A picture for previews; undefined for one that is none of ours, whose size and kind nobody knows. */
function sharedPicture(url: string, apiHost: string, alt: string): SharedPicture | undefined {
  const share = shareImage(url, apiHost);
  return share ? { ...share, alt } : undefined;
}

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
  return {
    title: `${name} · ${SITE_NAME}`,
    description: summarize(description),
    path: `/cars/${encodeURIComponent(car._id)}`,
    image: sharedPicture(car.image, apiHost, name),
    type: 'product',
  };
}

/** The same about one seller. */
export const headOfSeller = (seller: Seller, apiHost: string): PageHead => ({
  title: `${seller.name} · ${SITE_NAME}`,
  description: summarize(about.seller(seller.name, seller.sold)),
  path: `/sellers/${encodeURIComponent(seller._id)}`,
  image: seller.picture === null ? undefined : sharedPicture(seller.picture, apiHost, seller.name),
});
