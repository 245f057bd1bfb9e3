import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { formatChoice } from '@second-gear/contract/fact-format';
import { WITHHELD_TEXT } from '@second-gear/contract/fields';

const AVAILABILITY = { available: 'InStock', booked: 'Reserved', sold: 'SoldOut' } as const;

/** Removes nulls and empty strings. */
const omitEmpty = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== ''));

/**
 * A car and its offer as schema.org `Car` and `Offer`, for search engines.
 * @param toAbsoluteUrl turns a path into an absolute URL
 */
export const toCarJsonLd = (car: Car, toAbsoluteUrl: (path: string) => string): Record<string, unknown> => {
  const url = toAbsoluteUrl(`/cars/${encodeURIComponent(car._id)}`);
  return omitEmpty({
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': url,
    url,
    name: formatCarTitle(car),
    brand: { '@type': 'Brand', name: car.brandName },
    model: car.model,
    image: car.images.map(toAbsoluteUrl),
    description: car.description,
    itemCondition: `https://schema.org/${car.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    purchaseDate: String(car.purchaseYear),
    mileageFromOdometer:
      car.mileage === null ? null : { '@type': 'QuantitativeValue', value: car.mileage, unitCode: 'SMI' },
    fuelType: car.fuel && formatChoice(car.fuel),
    vehicleTransmission: car.gearbox && formatChoice(car.gearbox),
    bodyType: car.body && formatChoice(car.body),
    color: car.colour,
    vehicleIdentificationNumber: car.vin,
    offers: {
      '@type': 'Offer',
      url,
      price: car.resellPrice.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${AVAILABILITY[car.status]}`,
      seller: { '@type': 'Person', name: car.seller.name },
      ...(car.location.city !== WITHHELD_TEXT && {
        availableAtOrFrom: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: car.location.city },
        },
      }),
    },
  });
};
