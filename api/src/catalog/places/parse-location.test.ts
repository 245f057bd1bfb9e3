import { cityCoordinatesOf } from './fix-stored-addresses.ts';
import { parseLocation } from './parse-location.ts';

const formatLocationResult = (text: string): string => {
  const { address, problem } = parseLocation(text);
  return address ? [address.city, address.street, address.houseNumber, address.flatNo].join(' | ') : problem;
};

test.each([
  // The city comes first, as the form requests.
  ['Chicago, Lake Street, 12', 'Chicago | Lake Street | 12 | '],
  ['Chicago, Lake Street, 12, 4', 'Chicago | Lake Street | 12 | 4'],
  ['Chicago, Lake Street, 12, Garage 2, Level P1', 'Chicago | Lake Street | 12 | Garage 2, Level P1'],
  ['Chicago, Lake Street, 12, Garage', 'Chicago | Lake Street | 12 | Garage'],
  ['Chicago, Lake Street, Pier', 'Chicago | Lake Street | Pier | '],
  ['Chicago, Lake Street, 60601', 'Chicago | Lake Street | 60601 | '],
  ['Chicago, Lake Street, 12, ME', 'Chicago | Lake Street | 12 | ME'],
  ['Chicago, Lake Street, 12, IL 60601, USA', 'Chicago | Lake Street | 12 | '],
  ['Chicago, Lake Street, 12, 4, IL, 60601-1234', 'Chicago | Lake Street | 12 | 4'],
  ['Chicago IL 60601, Lake Street, 12, 4', 'Chicago | Lake Street | 12 | 4'],
  ['Chicago, IL, Lake Street, 12', 'Chicago | Lake Street | 12 | '],
  ['Chicago, IL 60601, 12 Lake Street, Apt 4', 'Chicago | Lake Street | 12 | Apt 4'],
  ['60601 Chicago, Lake Street, 12', 'Chicago | Lake Street | 12 | '],
  ['Chicago, 12 Lake Street', 'Chicago | Lake Street | 12 | '],
  ['chicago, lake street, 12', 'Chicago | lake street | 12 | '],
  // The street comes first, as on a letter.
  ['12 Lake Street, Chicago, IL 60601', 'Chicago | Lake Street | 12 | '],
  ['12 Lake Street, Chicago, IL 60601-1234, USA', 'Chicago | Lake Street | 12 | '],
  ['12 Lake Street, Chicago, Illinois, 60601, United States', 'Chicago | Lake Street | 12 | '],
  ['12 Lake Street, Chicago', 'Chicago | Lake Street | 12 | '],
  ['12 lake street, chicago, il 60601', 'Chicago | lake street | 12 | '],
  ['12 LAKE STREET, CHICAGO, IL 60601 US', 'Chicago | LAKE STREET | 12 | '],
  ['Lake Street 12, 60601 Chicago', 'Chicago | Lake Street | 12 | '],
  ['Lake Street 12, 60601 Chicago, USA', 'Chicago | Lake Street | 12 | '],
  ['12 Lake Street\nChicago, IL 60601', 'Chicago | Lake Street | 12 | '],
  ['1800 Amphibious Blvd., Mountain View, CA', 'Mountain View | Amphibious Blvd. | 1800 | '],
  ['1800 Amphibious Blvd., Mountain View, CA 94045, US', 'Mountain View | Amphibious Blvd. | 1800 | '],
  // The text has no commas.
  ['12 Lake Street Chicago IL 60601', 'Chicago | Lake Street | 12 | '],
  ['12 Lake Street Chicago', 'Chicago | Lake Street | 12 | '],
  ['12 Lake Street Apt 4 Chicago IL', 'Chicago | Lake Street | 12 | Apt 4'],
  ['100 Main St St. Louis MO', 'Saint Louis | Main St | 100 | '],
  ['5 Broadway New York NY 10004 USA', 'New York | Broadway | 5 | '],
  // The address contains a unit, such as an apartment.
  ['12 Lake Street Apt 4, Chicago, IL 60601', 'Chicago | Lake Street | 12 | Apt 4'],
  ['12 Lake Street, Apt. 4B, Chicago, IL 60601', 'Chicago | Lake Street | 12 | Apt. 4B'],
  ['Unit 5, 12 Lake Street, Chicago', 'Chicago | Lake Street | 12 | Unit 5'],
  ['12 Lake Street #4, Chicago, IL', 'Chicago | Lake Street | 12 | #4'],
  ['12 Lake Street, Chicago, IL 60601, Suite 300', 'Chicago | Lake Street | 12 | Suite 300'],
  // Post-office boxes, streets with ordinal numbers, and house numbers with letters.
  ['P.O. Box 123, Chicago, IL 60680', 'Chicago | P.O. Box | 123 | '],
  ['350 5th Ave, New York, NY 10118', 'New York | 5th Ave | 350 | '],
  ['5th Avenue 350, New York', 'New York | 5th Avenue | 350 | '],
  ['221B Baker Street, Boston, MA', 'Boston | Baker Street | 221B | '],
  ['41-25 36th Street, Long Island City, NY', 'Long Island City | 36th Street | 41-25 | '],
  // Cities with several words or punctuation.
  ['77 Ferry Rd, Salt Lake City, UT 84101', 'Salt Lake City | Ferry Rd | 77 | '],
  ['St. Louis, Main Street, 5', 'Saint Louis | Main Street | 5 | '],
  ['Saint Paul, Main Street, 5', 'Saint Paul | Main Street | 5 | '],
  ['5 Main Street, st paul, mn', 'Saint Paul | Main Street | 5 | '],
  ['5 Main Street, Winston Salem, NC', 'Winston-Salem | Main Street | 5 | '],
  ['New York, Main Street, 5', 'New York | Main Street | 5 | '],
  ['5 Main Street, New York, New York', 'New York | Main Street | 5 | '],
  // Several cities have this name. Without a state, the name means the largest one.
  ['Portland, Main Street, 5', 'Portland | Main Street | 5 | '],
  ['5 Main Street, Portland, ME 04101', 'Portland, ME | Main Street | 5 | '],
  ['Portland ME, Main Street, 5', 'Portland, ME | Main Street | 5 | '],
  ['Portland, ME, Main Street, 5', 'Portland, ME | Main Street | 5 | '],
  ['5 Main Street, 04101 Portland', 'Portland, ME | Main Street | 5 | '],
  // Streets named like cities, and cities named like streets.
  ['Broadway, 12, New York', 'New York | Broadway | 12 | '],
  ['Broadway, 12, New York, NY 10004', 'New York | Broadway | 12 | '],
  ['Madison, 12, Chicago, IL', 'Chicago | Madison | 12 | '],
  ['Madison, Building B, 12, Chicago', 'Chicago | Madison | 12 | Building B'],
  ['12 North Street, Chicago', 'Chicago | North Street | 12 | '],
  ['Willow Street PA, Main Road, 5', 'Willow Street, PA | Main Road | 5 | '],
  ['5 Main Road, Street, MD 21154', 'Street, MD | Main Road | 5 | '],
  ['5 Main Road, Peru, IL', 'Peru, IL | Main Road | 5 | '],
])('parseLocation parses %j', (text, expected) => {
  expect(formatLocationResult(text)).toBe(expected);
});

const FORMAT_MESSAGE = 'Enter the location as City, Street, House number, Flat';
const NEARBY_CITY_MESSAGE = 'Enter a nearby city, like Chicago, Lake Street, 12.';
const ABROAD_MESSAGE = 'Enter a city in the United States. We only list cars there.';
const unknownCityMessage = (name: string, hint: string, area = 'the United States') =>
  `We couldn’t find “${name}” in ${area}. ${hint}`;

test.each([
  ['', FORMAT_MESSAGE],
  [' , ', FORMAT_MESSAGE],
  ['Chicago', FORMAT_MESSAGE],
  ['Chicago, Lake Street', FORMAT_MESSAGE],
  ['Chicago, , 12', FORMAT_MESSAGE],
  ['Chicago, Lake Street, , 4', FORMAT_MESSAGE],
  ['12 Lake Street', unknownCityMessage('12 Lake Street', NEARBY_CITY_MESSAGE)],
  ['Chicgo, Lake Street, 12', unknownCityMessage('Chicgo', 'Did you mean Chicago, IL?')],
  ['12 Lake Street, Chciago, IL 60601', unknownCityMessage('Chciago', 'Did you mean Chicago, IL?', 'IL')],
  [
    '12 Lake Street, Qwertzuiopville, IL 60601',
    unknownCityMessage('Qwertzuiopville', 'Did you mean Chicago, IL?', 'IL'),
  ],
  ['12 Lake Street, Chicago, NY 10001', unknownCityMessage('Chicago', 'Did you mean Chicago, IL?', 'NY')],
  ['Willow Street, Main Road, 12', unknownCityMessage('Willow Street', 'Did you mean Willow Street, PA?')],
  ['12 North Lake Park', unknownCityMessage('12 North Lake Park', NEARBY_CITY_MESSAGE)],
  ['12 Park Avenue North', unknownCityMessage('12 Park Avenue North', NEARBY_CITY_MESSAGE)],
  ['10 Downing Street, London SW1A 2AA', ABROAD_MESSAGE],
  ['10 Downing Street, London, UK', ABROAD_MESSAGE],
  ['Hauptstraße 12, 10115 Berlin, Germany', ABROAD_MESSAGE],
  ['Av. Larco 12, Lima, Peru', ABROAD_MESSAGE],
  ['24 Sussex Drive, Ottawa, ON K1M 1M4', ABROAD_MESSAGE],
  [
    'Chicago IL 10001, Lake Street, 12',
    'ZIP code 10001 is in New York, NY, not Chicago, IL. Change the ZIP code or the city.',
  ],
  [
    'Chicago, Lake Street, 12, NY 10001',
    'ZIP code 10001 is in New York, NY, not Chicago, IL. Change the ZIP code or the city.',
  ],
  ['Chicago, Lake Street, 12, Flat of many words and doors', 'Flat can have up to 20 characters'],
])('parseLocation rejects %j', (text, problem) => {
  expect(parseLocation(text)).toEqual({ address: null, place: null, problem });
});

test('parseLocation returns the same address for its stored form', () => {
  for (const text of [
    'Portland ME, Elm, 1, Unit B',
    '12 Lake Street, Chicago, IL 60601',
    'St. Louis, Elm, 5',
    '5 Oak Road, Street, MD',
  ]) {
    const { address, place } = parseLocation(text);
    if (!address) throw new Error(`${text} was not read`);
    const reparsed = parseLocation(
      [address.city, address.street, address.houseNumber, address.flatNo].join(', '),
    );
    expect(reparsed.address).toEqual(address);
    expect(cityCoordinatesOf(address.city)).toEqual({ lat: place.lat, lon: place.lon });
  }
});
