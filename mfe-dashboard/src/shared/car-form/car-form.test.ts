import { buildCar } from '@second-gear/web-testing/builders';
import { addCarForm, checkChange, emptyCarForm, toCarForm } from './car-form.ts';

const filled = {
  ...emptyCarForm,
  carName: 'Volvo',
  carModel: 'V60',
  ...{ city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
  condition: 'good',
  carPrice: ' $16,000.50 ',
  phone: '+1 312 555 0123',
  purchaseYear: '2019',
  brandImg: '/api/images/1.webp',
  images: ['/api/images/1.webp'],
};

test('addCarForm accepts a price as people write it', () => {
  expect(addCarForm.parse(filled).carPrice).toBe(16000.5);
});

test('addCarForm omits facts that are not filled in', () => {
  const body = addCarForm.parse({ ...filled, vin: '  ', mileage: '' });
  expect(body.vin).toBeUndefined();
  expect(body.mileage).toBeUndefined();
});

// spec:5.3 9.7
test.each([
  ['', 'Enter the price as a number'],
  ['1e3', 'Enter the price as a number'],
  ['9500,50', 'Enter the price as a number'],
  ['12.500', 'Did you mean $12,500?'],
  ['0.49', 'Enter a price between $0.50 and $999,999.99'],
  ['1000000', 'Enter a price between $0.50 and $999,999.99'],
])('addCarForm rejects the price %p', (carPrice, message) => {
  const result = addCarForm.safeParse({ ...filled, carPrice });
  expect(result.error?.issues[0]?.message).toBe(message);
});

test.each([
  ['mileage', '1e5', 'Mileage must be a number'],
  ['mileage', '42.000', 'Did you mean 42,000?'],
  ['carPrice', '12.500', 'Did you mean $12,500?'],
  ['purchaseYear', '2e3', 'Year Of Purchase must be a number'],
])('addCarForm rejects %s with the text "%s"', (field, text, message) => {
  const result = addCarForm.safeParse({ ...filled, [field]: text });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  const before = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  expect(checkChange({ ...before, [field]: text }, before).errors).toEqual({ [field]: message });
});

describe('a car of the year after next', () => {
  const nextYear = new Date().getUTCFullYear() + 1;
  const message = `Year Of Purchase must be at most ${String(nextYear)}`;

  test('addCarForm rejects it but accepts a car of next year', () => {
    const add = (year: number) => addCarForm.safeParse({ ...filled, purchaseYear: String(year) });
    expect(add(nextYear).success).toBe(true);
    expect(add(nextYear + 1).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('checkChange does not allow a change to that year', () => {
    const before = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
    const { errors } = checkChange({ ...before, purchaseYear: String(nextYear + 1) }, before);
    expect(errors).toEqual({ purchaseYear: message });
  });
});

test('checkChange returns no changes for an untouched form', () => {
  const form = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  expect(checkChange(form, form)).toEqual({ change: {}, errors: null });
});

test('checkChange reports missing required fields under the form’s field names', () => {
  const before = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  const { errors } = checkChange({ ...before, carName: ' ', carPrice: '', phone: '', city: ' ' }, before);
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['carName', 'carPrice', 'city', 'phone']);
});

test('checkChange rejects the removal of the last picture', () => {
  const before = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  expect(checkChange({ ...before, images: [] }, before).errors).toEqual({ images: 'Add at least one photo' });
});
