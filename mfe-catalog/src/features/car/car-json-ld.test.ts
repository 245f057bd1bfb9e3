import { buildCar } from '@second-gear/test-utils/builders';
import { toCarJsonLd } from './car-json-ld.ts';

const toAbsoluteUrl = (path: string) => `https://gear.example${path}`;

test('toCarJsonLd returns a car and its offer as schema.org data', () => {
  expect(toCarJsonLd(buildCar({ _id: 'v/60', vin: '1HGCM82633A004352' }), toAbsoluteUrl)).toMatchObject({
    '@type': 'Car',
    url: 'https://gear.example/cars/v%2F60',
    name: '2019 Volvo V60',
    brand: { '@type': 'Brand', name: 'Volvo' },
    image: ['https://gear.example/api/images/v60-side.svg', 'https://gear.example/api/images/v60-front.svg'],
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: { value: 42000, unitCode: 'SMI' },
    vehicleIdentificationNumber: '1HGCM82633A004352',
    offers: {
      '@type': 'Offer',
      price: '16000.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Sam Porter' },
    },
  });
});

test.each([
  ['booked', 'Reserved'],
  ['sold', 'SoldOut'],
] as const)('toCarJsonLd maps a %s car to %s', (status, availability) => {
  expect(toCarJsonLd(buildCar({ status }), toAbsoluteUrl)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('toCarJsonLd omits unknown facts', () => {
  const data = toCarJsonLd(
    buildCar({ mileage: null, fuel: null, vin: null, description: '' }),
    toAbsoluteUrl,
  );
  for (const fact of ['mileageFromOdometer', 'fuelType', 'vehicleIdentificationNumber', 'description'])
    expect(data).not.toHaveProperty(fact);
});

test('toCarJsonLd omits a hidden city', () => {
  const getOfferIn = (city: string) => {
    const { location, ...car } = buildCar();
    return toCarJsonLd({ ...car, location: { ...location, city } }, toAbsoluteUrl)['offers'];
  };
  expect(getOfferIn('Chicago')).toMatchObject({
    availableAtOrFrom: { address: { addressLocality: 'Chicago' } },
  });
  expect(getOfferIn('—')).not.toHaveProperty('availableAtOrFrom');
});
