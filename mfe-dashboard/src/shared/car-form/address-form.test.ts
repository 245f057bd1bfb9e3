import {
  emptyAddressForm,
  parseDraftLine,
  toAddressForm,
  toDraftLine,
  toLocationLine,
  validateAddress,
} from './address-form.ts';

const lakeStreet = { ...emptyAddressForm, street: 'Lake Street', houseNumber: '12', city: 'Chicago' };

test.each([
  [lakeStreet, 'Chicago, Lake Street, 12'],
  [{ ...lakeStreet, flatNo: '4' }, 'Chicago, Lake Street, 12, 4'],
  [{ ...lakeStreet, flatNo: '4', state: 'IL', zip: '60601' }, 'Chicago IL 60601, Lake Street, 12, 4'],
  [
    { ...lakeStreet, street: ' Lake,  Street ', flatNo: 'Bay 2, left' },
    'Chicago, Lake Street, 12, Bay 2 left',
  ],
])('toLocationLine sends %j as the line %j', (form, line) => {
  expect(toLocationLine(form)).toBe(line);
});

test.each([
  emptyAddressForm,
  lakeStreet,
  { ...lakeStreet, flatNo: '4' },
  { ...emptyAddressForm, zip: '606' },
  { ...emptyAddressForm, houseNumber: '12', state: 'IL' },
  { ...lakeStreet, state: 'IL', zip: '60601-1234' },
])('toDraftLine preserves every field of %j', (form) => {
  expect(parseDraftLine(toDraftLine(form))).toEqual(form);
});

test('parseDraftLine reads the four-part line of an older draft', () => {
  expect(parseDraftLine('Chicago, Lake Street, 12, 4')).toEqual({ ...lakeStreet, flatNo: '4' });
});

test('toAddressForm fills in city and state from a stored city that includes its state', () => {
  const storedAddress = { city: 'Portland, ME', street: 'Elm', houseNumber: '1', flatNo: '' };
  expect(toAddressForm(storedAddress)).toMatchObject({ city: 'Portland', state: 'ME', street: 'Elm' });
});

test('validateAddress reports missing parts and an invalid ZIP code by field', () => {
  expect(validateAddress({ ...emptyAddressForm, zip: '606' })).toEqual({
    street: 'Street is required',
    houseNumber: 'House number is required',
    city: 'City is required',
    zip: 'Enter a five-digit ZIP code, such as 60601',
  });
  expect(validateAddress({ ...lakeStreet, zip: '60601-1234' })).toEqual({});
});
