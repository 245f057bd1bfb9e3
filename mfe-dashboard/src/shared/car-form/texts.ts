export const texts = {
  carName: 'Brand Name',
  carModel: 'Car Model',
  location: 'Location',
  whoSees: 'Visitors see only the city. People who are signed in see the street, house number and unit too.',
  street: 'Street',
  houseNumber: 'House number',
  flatNo: 'Unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  zipHint: 'Helps to find the city, and is not stored',
  zipForm: 'A ZIP code has five digits, such as 60601',
  required: (field: string) => `${field} is required`,
  condition: 'Condition',
  conditionHint: 'For example excellent, good or fair',
  carPrice: 'Resell Price',
  carPriceHint: 'In US dollars, $0.50 to $999,999.99',
  phone: 'Phone number',
  phoneHint: 'Never shown publicly',
  purchaseYear: 'Year Of Purchase',
  description: 'Description',
  pictures: 'Pictures',
  picturesHint: (most: number) =>
    `Choose several or drop them here: JPEG, PNG, WebP or AVIF, up to 10 MB each and ${String(most)} in all.`,
  noPicture: 'A picture is required',
  facts: 'More facts (optional)',
  category: 'Category',
  unset: 'Not given',
  about: 'The car',
  vinHint: '17 letters and digits. It fills in what it says, and you can change all of it.',
  offer: 'Price and place',
  fromVin: (facts: string) => `From the VIN: ${facts}. Please see whether that is right.`,
  vinFacts: { make: 'the make', year: 'the year', body: 'the body' },
  notInVin: (facts: readonly string[]) =>
    `This VIN does not tell ${facts.join(' or ')}: please give that yourself.`,
  vinLetters: 'A VIN has 17 letters and digits, without I, O and Q',
  vinSlip: 'One of these characters is wrong: the check digit, the ninth, does not fit',
} as const;

/** Beside the price that is being typed. */
export const similar = {
  range: (low: string, high: string) => `Similar cars: ${low}–${high}`,
  below: 'Yours is lower than most of them.',
  among: 'Yours is among them.',
  above: 'Yours is higher than most of them.',
  sure: (estimate: string, price: string, button: string) =>
    `Cars like this one cost about ${estimate}. List it for ${price}? Press ${button} again if so.`,
} as const;
