import type { CarFileRow } from '../../testing/car-file.ts';
import { addDuplicateErrors, checkRow } from './check-row.ts';

const validRow: CarFileRow = {
  carName: 'Volvo',
  carModel: 'V60',
  purchaseYear: '2018',
  condition: 'good',
  carPrice: '16000',
  location: 'Chicago, Lake Street, 12',
  photos: 'front.jpg',
};
const nextYear = new Date().getUTCFullYear() + 1;
const context = {
  phone: '+1 312 555 0100',
  categories: new Map([
    ['suv', 'c-suv'],
    ['station wagon', 'c-wagon'],
    ['vintage', 'c-vintage'],
  ]),
};
const check = (cells: CarFileRow = {}, number = 2) =>
  checkRow(
    { number, cells: { ...validRow, ...cells }, excessCellCount: null, unreadableLine: null },
    context,
  );

test('a valid row becomes the body of POST /cars without its pictures', () => {
  const row = check({
    mileage: '42,000',
    fuel: 'Petrol',
    carPrice: '$16,000.50',
    photos: 'a.jpg | dir/B.jpg|a.JPG',
  });
  expect(row).toMatchObject({ errors: {}, photos: ['a.JPG', 'B.jpg'] });
  expect(row.form).toMatchObject({
    carName: 'Volvo',
    carPrice: 16000.5,
    purchaseYear: 2018,
    mileage: 42000,
    fuel: 'petrol',
    phone: '+13125550100',
  });
  expect(Object.keys(row.form ?? {})).not.toContain('brandImg');
});

test.each<[CarFileRow, object]>([
  [{ mileage: '42,000 miles' }, { mileage: 42000 }],
  [{ mileage: '42000 mi.' }, { mileage: 42000 }],
  [{ mileage: '12.500 km' }, { mileage: 7767 }],
  [{ mileage: '12,500 KM' }, { mileage: 7767 }],
  [{ mileage: '12 500 kilometers' }, { mileage: 7767 }],
  [{ carPrice: '$12,500.00' }, { carPrice: 12500 }],
  [{ carPrice: 'US$ 12,500' }, { carPrice: 12500 }],
  [{ carPrice: '12000 USD' }, { carPrice: 12000 }],
  [{ fuel: 'Gasoline' }, { fuel: 'petrol' }],
  [{ fuel: 'Gas' }, { fuel: 'petrol' }],
  [{ fuel: 'LPG' }, { fuel: 'gas' }],
  [{ condition: 'LIKE_NEW' }, { condition: 'excellent' }],
  [{ condition: 'Garage queen' }, { condition: 'Garage queen' }],
  [{ mileage: '67,000 miles' }, { mileage: 67000 }],
  [{ gearbox: 'CVT' }, { gearbox: 'automatic' }],
  [{ phone: '(+44) 20 7946 0018 x5' }, { phone: '+442079460018 ext. 5' }],
  [{ body: 'Sport Utility' }, { body: 'suv', categoryId: 'c-suv' }],
])('checkRow accepts the values of other systems: %j', (cells, form) => {
  expect(check(cells)).toMatchObject({ errors: {}, form });
});

test.each([
  ['a.jpg,b.jpg', ['a.jpg', 'b.jpg']],
  ['a.JPG; b.png;', ['a.JPG', 'b.png']],
  ['a.jpg\r\nb.jpg', ['a.jpg', 'b.jpg']],
  ['a.jpg | dir/b.jpg', ['a.jpg', 'b.jpg']],
  ['Front, left.jpg, Back; right.jpg', ['Front, left.jpg', 'Back; right.jpg']],
])('checkRow splits the picture names %j into %j', (photos, names) => {
  expect(check({ photos }).photos).toEqual(names);
});

test('a VIN that a spreadsheet has rounded gets a specific error', () => {
  const { form, errors } = check({ vin: '1.23457E+16' });
  expect(form).toBeNull();
  expect(errors).toEqual({
    vin: 'Your spreadsheet rounded this VIN to 1.23457E+16, so the last digits are lost. Format the column as text, reenter the VIN, and save the file.',
  });
});

test.each<[CarFileRow, object]>([
  [{ carPrice: '12000 EUR' }, { carPrice: 'Enter the price as a number' }],
  [{ carPrice: '12000 miles' }, { carPrice: 'Enter the price as a number' }],
  [{ mileage: '12.500' }, { mileage: 'Mileage must be a number' }],
  [{ mileage: '$500' }, { mileage: 'Mileage must be a number' }],
  [{ carName: '' }, { carName: 'Brand Name is required' }],
  [{ carModel: '' }, { carModel: 'Car Model is required' }],
  [{ carPrice: '' }, { carPrice: 'Enter the price as a number' }],
  [{ carPrice: 'a lot' }, { carPrice: 'Enter the price as a number' }],
  [{ carPrice: '12.500' }, { carPrice: 'Enter the price as a number' }],
  [{ carPrice: '9500,50' }, { carPrice: 'Enter the price as a number' }],
  [{ carPrice: '1e4' }, { carPrice: 'Enter the price as a number' }],
  [{ carPrice: '0.10' }, { carPrice: 'Enter a price between $0.50 and $999,999.99' }],
  [{ purchaseYear: '' }, { purchaseYear: 'Year Of Purchase is required' }],
  [{ purchaseYear: 'last year' }, { purchaseYear: 'Year Of Purchase must be a number' }],
  [{ purchaseYear: '18' }, { purchaseYear: 'Year Of Purchase must be at least 1900' }],
  [
    { purchaseYear: String(nextYear + 1) },
    { purchaseYear: `Year Of Purchase must be at most ${String(nextYear)}` },
  ],
  [{ purchaseYear: '2101' }, { purchaseYear: `Year Of Purchase must be at most ${String(nextYear)}` }],
  [{ location: 'Chicago' }, { location: 'Enter the location as City, Street, House number, Flat' }],
  [{ phone: 'call me' }, { phone: 'Enter a phone number like +1 312 555 0123' }],
  [{ phone: '000000' }, { phone: expect.stringMatching(/area code/) }],
  [{ fuel: 'coal' }, { fuel: 'Choose a fuel from the list' }],
  [{ category: 'Spaceship' }, { category: 'Choose a category from the list' }],
  [{ photos: '' }, { photos: 'A photo is required' }],
  [
    { photos: Array.from({ length: 13 }, (_, index) => `${String(index)}.jpg`).join('|') },
    { photos: 'Add up to 12 photos' },
  ],
  [{ reference: 'x'.repeat(101) }, { reference: 'Reference can have up to 100 characters' }],
  [
    { carName: '', carPrice: '-1' },
    { carName: expect.any(String), carPrice: expect.any(String) },
  ],
])('checkRow returns errors by column, with the messages of Add Car: %j', (cells, errors) => {
  expect(check(cells)).toMatchObject({ form: null, photos: [] });
  expect(check(cells).errors).toEqual(errors);
});

test('an unreadable row has a single error that names its line', () => {
  const checkUnreadable = (number: number, text: string) =>
    checkRow(
      { number, cells: { description: text }, excessCellCount: null, unreadableLine: number + 2 },
      context,
    );
  const rows = addDuplicateErrors([checkUnreadable(3, 'Saab,"900'), checkUnreadable(4, 'Saab,"9000')]);
  expect(rows.map(({ form, errors }) => [form, errors])).toEqual([
    [null, { row: 'We can’t read line 5: a closing quotation mark is missing' }],
    [null, { row: 'We can’t read line 6: a closing quotation mark is missing' }],
  ]);
});

test('the category comes from its column, else from the body style, else from a known model', () => {
  const categoryOf = (cells: CarFileRow) => check(cells).form?.categoryId;
  expect(categoryOf({ category: 'VINTAGE', body: 'suv' })).toBe('c-vintage');
  expect(categoryOf({ body: 'SUV' })).toBe('c-suv');
  expect(categoryOf({})).toBe('c-wagon');
  expect(categoryOf({ carModel: 'Unheard Of' })).toBeUndefined();
});

test('the identity of a row is its reference, or else its contents', () => {
  const haveSameIdentity = (a: CarFileRow, b: CarFileRow) => check(a).identity === check(b).identity;
  expect(haveSameIdentity({ reference: 'A-1' }, { reference: 'a-1', carPrice: '9' })).toBe(true);
  expect(haveSameIdentity({ reference: 'A-1' }, { reference: 'A-2' })).toBe(false);
  expect(haveSameIdentity({}, {})).toBe(true);
  expect(haveSameIdentity({}, { carPrice: '9' })).toBe(false);
});

test('a row that repeats an earlier car of the file gets an error that names the other row', () => {
  const rows = [
    check({}, 2),
    check({}, 3),
    check({ reference: 'A' }, 4),
    check({ reference: 'a', carPrice: '5' }, 5),
  ];
  const [firstRow, secondRow, thirdRow, fourthRow] = addDuplicateErrors(rows);
  expect([firstRow?.errors, thirdRow?.errors]).toEqual([{}, {}]);
  expect(secondRow).toMatchObject({
    form: null,
    errors: { reference: expect.stringContaining('identical to row 2') },
  });
  expect(fourthRow).toMatchObject({ form: null, errors: { reference: 'Row 4 already uses this reference' } });
});
