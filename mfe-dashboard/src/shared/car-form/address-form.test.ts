import {
  addressFormOf,
  addressProblems,
  draftLineOf,
  emptyAddressForm,
  fromDraftLine,
  locationOf,
} from './address-form.ts';

const lake = { ...emptyAddressForm, street: 'Lake Street', houseNumber: '12', city: 'Chicago' };

test.each([
  [lake, 'Chicago, Lake Street, 12'],
  [{ ...lake, flatNo: '4' }, 'Chicago, Lake Street, 12, 4'],
  [{ ...lake, flatNo: '4', state: 'IL', zip: '60601' }, 'Chicago IL 60601, Lake Street, 12, 4'],
  [{ ...lake, street: ' Lake,  Street ', flatNo: 'Bay 2, left' }, 'Chicago, Lake Street, 12, Bay 2 left'],
])('%j is sent as the one line %j', (form, line) => {
  expect(locationOf(form)).toBe(line);
});

test.each([
  emptyAddressForm,
  lake,
  { ...lake, flatNo: '4' },
  { ...emptyAddressForm, zip: '606' },
  { ...emptyAddressForm, houseNumber: '12', state: 'IL' },
  { ...lake, state: 'IL', zip: '60601-1234' },
])('a draft of %j keeps every field', (form) => {
  expect(fromDraftLine(draftLineOf(form))).toEqual(form);
});

test('a draft of before is the four parts of its line', () => {
  expect(fromDraftLine('Chicago, Lake Street, 12, 4')).toEqual({ ...lake, flatNo: '4' });
});

test('a stored city with its state fills both fields', () => {
  const stored = { city: 'Portland, ME', street: 'Elm', houseNumber: '1', flatNo: '' };
  expect(addressFormOf(stored)).toMatchObject({ city: 'Portland', state: 'ME', street: 'Elm' });
});

test('what is missing or no ZIP code is said by field', () => {
  expect(addressProblems({ ...emptyAddressForm, zip: '606' })).toEqual({
    street: 'Street is required',
    houseNumber: 'House number is required',
    city: 'City is required',
    zip: 'A ZIP code has five digits, such as 60601',
  });
  expect(addressProblems({ ...lake, zip: '60601-1234' })).toEqual({});
});
