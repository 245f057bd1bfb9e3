import type { Condition, Fuel } from '../types.ts';

/** Sentences that follow the opening of a listing. `{…}` are placeholders for the car's values. */
export const HISTORY = [
  'I am the first owner and have every receipt in a folder.',
  'Second owner; I bought it from a neighbor who was just as fussy about it.',
  'It came to us with very few miles on it and has been in the family since.',
  'Always kept in a garage and washed by hand.',
  'A non-smoker’s car from the first day.',
  'The history report is clean and I will gladly send it to you.',
  'Registered in {city} all its life, with no accidents.',
  'Most of its {miles} miles were driven on the highway.',
  'It has been driven by one careful adult and shows it.',
  'Bought from the local dealer in {year} and serviced there ever since.',
] as const;

const COMBUSTION_CARE = [
  'The oil was changed every 5,000 miles, the last time in {month}.',
  'Brakes all round and a new battery went in this {season}.',
  'Four matching tires with most of their tread left.',
  'The last big service was done early, including plugs and coolant.',
  'It passed its emissions test in {month} without a remark.',
  'Fresh wiper blades, new cabin filter, full tank: ready to drive home.',
  'The air conditioning was recharged in {month} and blows ice cold.',
] as const;

const ELECTRIC_CARE = [
  'The battery was tested in {month} and holds {health} percent of its original capacity.',
  'It was charged slowly at home nearly all the time, which the battery rewards.',
  'Both charging cables and the wall mount are included.',
  'Four new low-noise tires went on this {season}.',
  'The annual check in {month} found nothing to do but fill the washer fluid.',
] as const;

export const careOf = (fuel: Fuel): readonly string[] =>
  fuel === 'electric' ? ELECTRIC_CARE : COMBUSTION_CARE;

export const WEAR: Record<Condition, readonly string[]> = {
  new: ['It still has the film on the door sills.', 'Delivery mileage, and the warranty starts with you.'],
  excellent: [
    'You would have to look hard to find a mark on the paint.',
    'Inside and out it is close to what left the showroom.',
    'Everything works, down to the last reading light.',
  ],
  good: [
    'There is one small door ding on the passenger side; otherwise the {colour} paint is very good.',
    'A few stone chips on the nose are all that gives its age away.',
    'The driver’s seat shows light wear on the bolster, the rest is spotless.',
    'Two wheels have a touch of curb rash, which is already in the price.',
  ],
  fair: [
    'It is a {year} car and looks like one: some scratches on the bumper and a worn floor mat.',
    'The paint has lost some gloss on the roof, but there is no rust.',
    'A cosmetic crack in the rear light cover is the worst of it.',
  ],
  'needs work': [
    'The front brakes are near their end and I have a quote for the job; the price leaves room for it.',
    'It needs front control arms soon, and I would rather say so now than have you find out.',
    'A warning light for the rear sensor comes and goes; it drives fine but should be looked at.',
  ],
};

export const CLOSING = [
  'Title in hand.',
  'Come and drive it on any weekday evening.',
  'Selling because we are moving abroad.',
  'Selling because a company car has taken its place.',
  'Two keys and all the manuals are here.',
  'Your mechanic is welcome to look it over.',
  'The price is fair, and a small offer will not offend me.',
  'First to see it will want it.',
  'A set of winter wheels goes with it.',
  'Happy to meet in a public place and show you everything.',
] as const;

export const MONTHS = ['March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'] as const;
export const SEASONS = ['spring', 'summer', 'fall'] as const;

export const REVIEWS: readonly { stars: number; text: string; answer?: string }[] = [
  {
    stars: 5,
    text: 'Exactly as described, and the handover took ten minutes. A pleasure.',
    answer: 'Thank you! It went to somebody who will look after it. Drive safely.',
  },
  { stars: 5, text: 'Honest about every scratch. I drove 200 miles home without a worry.' },
  {
    stars: 4,
    text: 'Great car and a friendly seller; the second key arrived a few days later.',
    answer: 'Sorry about the key. It was at my sister’s, and I sent it the day she was back.',
  },
  { stars: 5, text: 'Had the service records ready and let my mechanic take his time.' },
  { stars: 4, text: 'Fair price, clean car. Parking at the meeting place was the only trouble.' },
  {
    stars: 3,
    text: 'The car is fine, but messages took a day or two to be answered.',
    answer: 'You are right. I was moving house that week, and should have said so.',
  },
  { stars: 5, text: 'Patient with all my questions. I would buy from this person again.' },
  { stars: 5, text: 'Washed, fueled and on time. Could not ask for more.' },
  { stars: 4, text: 'Good deal. One tire was closer to worn than I had understood.' },
  { stars: 5, text: 'My daughter’s first car, and the seller explained everything to her.' },
  { stars: 4, text: 'Everything as agreed. Paperwork was quick.' },
  {
    stars: 2,
    text: 'The cargo cover was missing and nobody mentioned it before.',
    answer: 'I had not noticed it either. It is on its way to you.',
  },
  { stars: 5, text: 'Smooth from the first message to the key in my hand.' },
  { stars: 5, text: 'A well-kept car from someone who clearly loved it.' },
];

/** Forbidden texts: they lead a buyer off the site, where no buyer protection applies. */
export const UNWELCOME = {
  cars: [
    'Do not bother with the form here, just text me on (312) 555-0149 and bring cash.',
    'Write to quick.sale@example.com for a better price than this one.',
  ],
  review: { stars: 5, text: 'Good car. He has two more that are not listed: call him on 312-555-0163.' },
} as const;

export const REASONS = [
  'The mileage in the listing is lower than what I saw on the dashboard at the viewing.',
  'The same car seems to be listed twice under different prices.',
  'The seller asked me to pay outside the site.',
  'The description says hybrid, but the badge on the car says otherwise.',
  'The VIN does not match the one on the windshield.',
] as const;
