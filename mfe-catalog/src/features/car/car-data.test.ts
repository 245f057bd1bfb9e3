import { buildCar } from '@second-gear/web-testing/builders';
import { carData } from './car-data.ts';

const absolute = (path: string) => `https://gear.example${path}`;

test('carData returns a car and its offer as schema.org data', () => {
  expect(carData(buildCar({ _id: 'v/60', vin: '1HGCM82633A004352' }), absolute)).toMatchObject({
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
] as const)('carData maps a %s car to %s', (status, word) => {
  expect(carData(buildCar({ status }), absolute)).toMatchObject({
    offers: { availability: `https://schema.org/${word}` },
  });
});

test('carData omits unknown facts', () => {
  const data = carData(buildCar({ mileage: null, fuel: null, vin: null, description: '' }), absolute);
  for (const fact of ['mileageFromOdometer', 'fuelType', 'vehicleIdentificationNumber', 'description'])
    expect(data).not.toHaveProperty(fact);
});

test('carData omits a hidden city', () => {
  const place = (city: string) => {
    const { location, ...car } = buildCar();
    return carData({ ...car, location: { ...location, city } }, absolute)['offers'];
  };
  expect(place('Chicago')).toMatchObject({ availableAtOrFrom: { address: { addressLocality: 'Chicago' } } });
  expect(place('—')).not.toHaveProperty('availableAtOrFrom');
});
