import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { formatHeadlineFacts } from '@second-gear/contract/fact-format';
import { formatCount } from '@second-gear/contract/format';
import { toLinkPreviewImage } from '@second-gear/contract/image-sources';
import { formatPrice } from '@second-gear/contract/money';
import type { Seller } from '@second-gear/contract/sellers';
import { summarize } from '@second-gear/contract/summarize';
import { type PageHead, type PreviewImage, SITE_NAME } from './head-tags.ts';

// These texts are separate from the screens' texts, because the page's head needs them even if server-side
// rendering of the screen times out (page/link-previews).

const descriptionTexts = {
  car: (car: string, price: string, city: string) => `${car} for ${price} in ${city}.`,
  seller: (seller: string, cars: number) =>
    `${seller} sells used cars on ${SITE_NAME}: ${formatCount(cars, 'car')} sold, with reviews from verified buyers.`,
};

/**
 * Returns a preview image. undefined for an image from another host, because its size and type are unknown.
 */
function toPreviewImage(url: string, apiHost: string, alt: string): PreviewImage | undefined {
  const image = toLinkPreviewImage(url, apiHost);
  return image ? { ...image, alt } : undefined;
}

/**
 * Returns one car's metadata for search engines and link previews.
 * @param apiHost base URL of the API; may be a path on the site's origin
 */
export function toCarHead(car: Car, apiHost: string): PageHead {
  const name = formatCarTitle(car);
  const facts = formatHeadlineFacts(car).join(', ');
  const description = [
    descriptionTexts.car(name, formatPrice(car.resellPrice), car.location.city),
    ...(facts ? [`${facts}.`] : []),
    car.description,
  ].join(' ');
  return {
    title: `${name} · ${SITE_NAME}`,
    description: summarize(description),
    path: `/cars/${encodeURIComponent(car._id)}`,
    image: toPreviewImage(car.image, apiHost, name),
    type: 'product',
  };
}

/** Returns one seller's metadata for search engines and link previews. */
export const toSellerHead = (seller: Seller, apiHost: string): PageHead => ({
  title: `${seller.name} · ${SITE_NAME}`,
  description: summarize(descriptionTexts.seller(seller.name, seller.sold)),
  path: `/sellers/${encodeURIComponent(seller._id)}`,
  image: seller.picture === null ? undefined : toPreviewImage(seller.picture, apiHost, seller.name),
});
