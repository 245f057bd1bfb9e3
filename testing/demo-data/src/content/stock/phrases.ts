import type { Condition, Fuel } from '../types.ts';

/** Sentences that follow the opening line of a description. `{…}` are placeholders for the car's data. */
export const HISTORY_SENTENCES = [
  'I am the first owner and have every receipt in a folder.',
  'Second owner; I bought it from a neighbor who was just as picky about it.',
  'It came to us with very few miles on it and has been in the family since.',
  'Always kept in a garage and washed by hand.',
  'Smoke-free from day one.',
  'The history report is clean, and I’ll gladly send it to you.',
  'Registered in {city} all its life, with no accidents.',
  'Most of its {miles} miles were driven on the highway.',
  'Driven by one careful adult, and it shows.',
  'Bought from the local dealer in {year} and serviced there ever since.',
] as const;

const COMBUSTION_CARE = [
  'The oil was changed every 5,000 miles, the last time in {month}.',
  'New brakes all around and a new battery this {season}.',
  'Four matching tires with most of their tread left.',
  'The last major service was done early, including plugs and coolant.',
  'Passed its emissions test in {month} with no issues.',
  'Fresh wiper blades, new cabin filter, full tank: ready to drive home.',
  'The air conditioning was recharged in {month} and blows ice cold.',
] as const;

const ELECTRIC_CARE = [
  'The battery was tested in {month} and holds {health} percent of its original capacity.',
  'Nearly always charged slowly at home, which is easy on the battery.',
  'Both charging cables and the wall mount are included.',
  'Four new low-noise tires went on this {season}.',
  'The annual checkup in {month} found nothing but low washer fluid.',
] as const;

export const getCareSentences = (fuel: Fuel): readonly string[] =>
  fuel === 'electric' ? ELECTRIC_CARE : COMBUSTION_CARE;

export const WEAR_BY_CONDITION: Record<Condition, readonly string[]> = {
  new: ['It still has the film on the door sills.', 'Delivery mileage, and the warranty starts with you.'],
  excellent: [
    'You’d have to look hard to find a mark on the paint.',
    'Inside and out, it’s close to showroom condition.',
    'Everything works, down to the last reading light.',
  ],
  good: [
    'There is one small door ding on the passenger side; otherwise the {colour} paint is very good.',
    'A few stone chips on the nose are the only sign of its age.',
    'The driver’s seat shows light wear on the bolster, the rest is spotless.',
    'Two wheels have a touch of curb rash, already reflected in the price.',
  ],
  fair: [
    'It is a {year} car and looks like one: some scratches on the bumper and a worn floor mat.',
    'The paint has lost some gloss on the roof, but there is no rust.',
    'A cracked taillight lens, cosmetic only, is the worst of it.',
  ],
  'needs work': [
    'The front brakes are nearly worn, and I have a quote for the job; the price reflects it.',
    'It’ll need front control arms soon. I’d rather tell you now than have you find out.',
    'A warning light for the rear sensor comes and goes; it drives fine but should be checked.',
  ],
};

export const CLOSING_SENTENCES = [
  'Title in hand.',
  'Come drive it any weekday evening.',
  'Selling because we’re moving overseas.',
  'Selling because I got a company car.',
  'Comes with two keys and all the manuals.',
  'Your mechanic is welcome to look it over.',
  'The price is fair, and I’m open to reasonable offers.',
  'Won’t last long.',
  'Comes with a set of winter wheels.',
  'Happy to meet in a public place and show you everything.',
] as const;

export const MONTHS = ['March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'] as const;
export const SEASONS = ['spring', 'summer', 'fall'] as const;

export const REVIEWS: readonly { stars: number; text: string; answer?: string }[] = [
  {
    stars: 5,
    text: 'Exactly as described, and the handover took ten minutes. A pleasure.',
    answer: 'Thank you! I’m glad it’s going to a good home. Drive safely.',
  },
  { stars: 5, text: 'Honest about every scratch. I drove 200 miles home without a worry.' },
  {
    stars: 4,
    text: 'Great car and a friendly seller; the second key arrived a few days later.',
    answer: 'Sorry about the key. It was at my sister’s, and I mailed it the day she got back.',
  },
  { stars: 5, text: 'Had the service records ready and let my mechanic take his time.' },
  { stars: 4, text: 'Fair price, clean car. Parking at the meeting place was the only hassle.' },
  {
    stars: 3,
    text: 'The car is fine, but it took the seller a day or two to answer messages.',
    answer: 'You’re right. I was moving that week and should have said so.',
  },
  { stars: 5, text: 'Patient with all my questions. I’d buy from this seller again.' },
  { stars: 5, text: 'Washed, fueled and on time. Could not ask for more.' },
  { stars: 4, text: 'Good deal. One tire was more worn than I expected.' },
  { stars: 5, text: 'My daughter’s first car, and the seller explained everything to her.' },
  { stars: 4, text: 'Everything as agreed. Paperwork was quick.' },
  {
    stars: 2,
    text: 'The cargo cover was missing, and it wasn’t mentioned before.',
    answer: 'I hadn’t noticed it either. It’s on its way to you.',
  },
  { stars: 5, text: 'Smooth from the first message to the key in my hand.' },
  { stars: 5, text: 'A well-kept car from someone who clearly loved it.' },
];

/** Texts that break the moderation rules, because they contain contact data for deals outside the site. */
export const RULE_BREAKING_TEXTS = {
  cars: [
    'Don’t bother with the form here, just text me on (312) 555-0149 and bring cash.',
    'Email quick.sale@example.com for a better price than this one.',
  ],
  review: { stars: 5, text: 'Good car. He has two more that are not listed: call him on 312-555-0163.' },
} as const;

export const REPORT_REASONS = [
  'The mileage in the listing is lower than what I saw on the dashboard at the viewing.',
  'The same car seems to be listed twice under different prices.',
  'The seller asked me to pay outside the site.',
  'The description says hybrid, but the badge on the car says otherwise.',
  'The VIN does not match the one on the windshield.',
] as const;
