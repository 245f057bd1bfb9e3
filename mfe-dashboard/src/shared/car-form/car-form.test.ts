import { buildCar } from '@second-gear/test-utils/builders';
import { addCarFormSchema, emptyCarForm, toCarForm, validateCarChange } from './car-form.ts';

const filledForm = {
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

test('addCarFormSchema accepts a price as people write it', () => {
  expect(addCarFormSchema.parse(filledForm).carPrice).toBe(16000.5);
});

test('addCarFormSchema omits facts that are not filled in', () => {
  const body = addCarFormSchema.parse({ ...filledForm, vin: '  ', mileage: '' });
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
])('addCarFormSchema rejects the price %p', (carPrice, message) => {
  const result = addCarFormSchema.safeParse({ ...filledForm, carPrice });
  expect(result.error?.issues[0]?.message).toBe(message);
});

test.each([
  ['mileage', '1e5', 'Mileage must be a number'],
  ['mileage', '42.000', 'Did you mean 42,000?'],
  ['carPrice', '12.500', 'Did you mean $12,500?'],
  ['purchaseYear', '2e3', 'Year Of Purchase must be a number'],
])('addCarFormSchema rejects %s with the value "%s"', (field, text, message) => {
  const result = addCarFormSchema.safeParse({ ...filledForm, [field]: text });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  const storedForm = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  expect(validateCarChange({ ...storedForm, [field]: text }, storedForm).errors).toEqual({
    [field]: message,
  });
});

describe('a car of the year after next', () => {
  const nextYear = new Date().getUTCFullYear() + 1;
  const message = `Year Of Purchase must be at most ${String(nextYear)}`;

  test('addCarFormSchema rejects it but accepts a car of next year', () => {
    const add = (year: number) => addCarFormSchema.safeParse({ ...filledForm, purchaseYear: String(year) });
    expect(add(nextYear).success).toBe(true);
    expect(add(nextYear + 1).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('validateCarChange does not allow a change to that year', () => {
    const storedForm = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
    const { errors } = validateCarChange({ ...storedForm, purchaseYear: String(nextYear + 1) }, storedForm);
    expect(errors).toEqual({ purchaseYear: message });
  });
});

test('validateCarChange returns no changes for an untouched form', () => {
  const form = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  expect(validateCarChange(form, form)).toEqual({ change: {}, errors: null });
});

test('validateCarChange reports missing required fields under the form’s field names', () => {
  const storedForm = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  const { errors } = validateCarChange(
    { ...storedForm, carName: ' ', carPrice: '', phone: '', city: ' ' },
    storedForm,
  );
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['carName', 'carPrice', 'city', 'phone']);
});

test('validateCarChange rejects the removal of the last picture', () => {
  const storedForm = toCarForm({ ...buildCar(), phone: '+1 312 555 0100' });
  expect(validateCarChange({ ...storedForm, images: [] }, storedForm).errors).toEqual({
    images: 'Add at least one photo',
  });
});
