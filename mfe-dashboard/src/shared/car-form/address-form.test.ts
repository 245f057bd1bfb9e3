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
])('locationOf sends %j as the line %j', (form, line) => {
  expect(locationOf(form)).toBe(line);
});

test.each([
  emptyAddressForm,
  lake,
  { ...lake, flatNo: '4' },
  { ...emptyAddressForm, zip: '606' },
  { ...emptyAddressForm, houseNumber: '12', state: 'IL' },
  { ...lake, state: 'IL', zip: '60601-1234' },
])('draftLineOf preserves every field of %j', (form) => {
  expect(fromDraftLine(draftLineOf(form))).toEqual(form);
});

test('fromDraftLine reads the four-part line of an older draft', () => {
  expect(fromDraftLine('Chicago, Lake Street, 12, 4')).toEqual({ ...lake, flatNo: '4' });
});

test('addressFormOf fills both fields from a stored city with its state', () => {
  const stored = { city: 'Portland, ME', street: 'Elm', houseNumber: '1', flatNo: '' };
  expect(addressFormOf(stored)).toMatchObject({ city: 'Portland', state: 'ME', street: 'Elm' });
});

test('addressProblems reports missing parts and an invalid ZIP code by field', () => {
  expect(addressProblems({ ...emptyAddressForm, zip: '606' })).toEqual({
    street: 'Street is required',
    houseNumber: 'House number is required',
    city: 'City is required',
    zip: 'A ZIP code has five digits, such as 60601',
  });
  expect(addressProblems({ ...lake, zip: '60601-1234' })).toEqual({});
});
