import { findContactData } from './contact-data.ts';

test.each([
  ['Write to sam.porter+cars@mail.example.com', ['an email address']],
  ['sam (at) mail dot com', ['an email address']],
  ['sam[at]mail.com is me', ['an email address']],
  ['sam at mail dot com', ['an email address']],
  ['More at https://cheap.example/cars', ['a web address']],
  ['See www.cheap-cars.example', ['a web address']],
  ['All on cheapcars.com today', ['a web address']],
  ['Call +1 312 555 0142', ['a phone number']],
  ['Call (312) 555-0142 after six', ['a phone number']],
  ['312.555.0142', ['a phone number']],
  ['3125550142', ['a phone number']],
  ['WhatsApp me', ['a messenger']],
  ['Telegram: 312-555-0142 or sam@mail.example', ['an email address', 'a messenger', 'a phone number']],
])('findContactData finds contact data in %j', (text, expectedKinds) => {
  expect(findContactData(text)).toEqual(expectedKinds);
});

test.each([
  ['full-width digits', 'Call ３１２ ５５５ ０１４２'],
  ['Arabic digits', 'Call ٣١٢-٥٥٥-٠١٤٢'],
  ['Devanagari digits', 'Call ३१२५५५०१४२'],
  ['mathematical digits', 'Call 𝟛𝟙𝟚 𝟝𝟝𝟝 𝟘𝟙𝟜𝟚'],
  ['keycaps', 'Call 3️⃣1️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣'],
  ['zero-width characters', 'Call 3\u200B1\u200B2\u200D5\u20605\uFEFF5\u00AD0142'],
  ['no-break characters', 'Call 312\u00A0555\u20110142'],
  ['a dash', 'Call 312–555—0142'],
  ['dots', 'Call 3.1.2.5.5.5.0.1.4.2'],
  ['repeated dots', 'Call 312...555...0142'],
  ['middle dots', 'Call 312·555·0142'],
  ['commas', 'Call 312,555,0142'],
  ['commas and spaces', 'Call 3, 1, 2, 5, 5, 5, 0, 1, 4, 2'],
  ['spaces', 'Call 3 1 2 5 5 5 0 1 4 2'],
  ['slashes and stars', 'Call 312 / 555 * 0142'],
  ['words', 'Call three one two five five five zero one four two'],
  ['words and digits', 'Call three-one-two, 555 oh one four two'],
  ['the letter O', 'Call 312 555 O142'],
  ['single letters O', 'Call 3 1 2 5 5 5 o 1 4 2'],
])('findContactData finds a phone number in %s', (_caseName, text) => {
  expect(findContactData(text)).toEqual(['a phone number']);
});

test.each([
  ['sam＠mail．com', ['an email address']],
  ['s\u200Bam@mail.c\u200Dom', ['an email address']],
  ['sam {at} mail {dot} com', ['an email address']],
  ['sam AT mail DOT com', ['an email address']],
  ['ｗｗｗ．cheap', ['a web address']],
  ['cheapcars dot com', ['a web address']],
  ['cheapcars . com', ['a web address']],
  ['cheapcars,com', ['a web address']],
  ['What’s App', ['a messenger']],
  ['Tele\u00ADgram', ['a messenger']],
])('findContactData finds obfuscated contact data: %j', (text, expectedKinds) => {
  expect(findContactData(text)).toEqual(expectedKinds);
});

test.each([
  '',
  'One owner, 120,000 miles, serviced 2015, 2017 and 2019. Was $23,400, now $19,999.',
  'Serviced 2015 2016 2017 2018 at the dealer',
  'Inspected on 12.03.2025 14:30, next 2027-03-12',
  'VIN 1HGCM82633A004352, 17-inch wheels, 3.0 TDI',
  'Look at me. It drives like new. Seats 5, 0-60 in 7.4 s',
  '205/55 R16 91V tyres, towing 1500 kg, 45000-60000 miles a set',
  'Met him at the garage dot on time',
  'Car 1795611000452 of 27517-1-88749, part 8123456789012345',
  'Both signals and the telegraphic antenna work',
  'One owner, two keys, four doors, five seats, six gears, zero accidents',
  'Asked 12,500, then 13,000, 12,900 and 12,250',
  'Serviced at 10,000, 20,000, 30,000 and 40,000 miles',
  'Four of five: 5, 4, 5, 5, 4',
  'Runs great. Net price, complete set, organic leather',
  'Tires 205/55/16, 205/55/17, rims 7.5 x 17',
])('findContactData finds nothing in %j', (text) => {
  expect(findContactData(text)).toEqual([]);
});

test.each([
  '1',
  '1 ',
  '(1) ',
  '1-',
  'a@',
  'www.',
  '1.',
  '1, ',
  'one ',
  'o',
  '1o',
  '( at ',
  '１',
  '\u200B',
  ' dot ',
  '3 - ',
])('findContactData checks a long text of repeated %j without delay', (part) => {
  // With a pattern that backtracks, this would never finish.
  expect(findContactData(`${part.repeat(2000)}1a`, 'name').length).toBeLessThan(3);
  expect(findContactData(`${part.repeat(2000)}1a`).length).toBeLessThan(3);
});

test.each([
  ['A4 312-555-0142', ['a phone number']],
  ['A4 (312) 555 0142', ['a phone number']],
  ['A4 +13125550142', ['a phone number']],
  ['A4 cheapcars.com', ['a web address']],
  ['911 Carrera 4 1795611000', []],
  ['V60 27517-12-88749', []],
])(
  'in a name, findContactData ignores plain digits but finds formatted phone numbers: %j',
  (name, expectedKinds) => {
    expect(findContactData(name, 'name')).toEqual(expectedKinds);
  },
);
