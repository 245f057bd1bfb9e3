export interface Article {
  id: string;
  title: string;
  /** ISO date. */
  date: string;
  minutes: number;
  paragraphs: readonly string[];
}

export const blogLead = 'Notes from the garage and the road for people who buy and sell used cars.';

export const articles: readonly Article[] = [
  {
    id: 'twenty-minute-test-drive',
    title: 'The twenty-minute test drive',
    date: '2026-10-02',
    minutes: 3,
    paragraphs: [
      'Most test drives go once around the block with the radio on. You learn the color of the seats. Twenty planned minutes tell you nearly everything a mechanic would charge you for.',
      'Arrive before the engine is warm, and put your hand on the hood to be sure. On a cold start, blue smoke means worn rings and a slow crank means a tired battery. Listen for ten seconds with the window down before you drive off.',
      'Take it slow for the first five minutes. Turn the wheel from lock to lock in a parking lot and listen for clicks. Find a rough road and let the suspension talk. Brake firmly once from 30 mph with your hands light on the wheel. If the car pulls to one side, ask why.',
      'Then take it on the highway. Vibration that shows up at one speed and disappears at the next is a wheel; vibration that grows with speed may be a driveshaft. Let off the gas in gear, then get back on it. A clunk means wear. When you get back, let the engine idle and check the temperature gauge. It should have settled long ago and stayed there.',
    ],
  },
  {
    id: 'photographs-that-sell',
    title: 'Six photos that sell a car',
    date: '2026-09-11',
    minutes: 2,
    paragraphs: [
      'Buyers decide in seconds whether to open a listing, and it all comes down to the first photo. You don’t need a fancy camera, just a clean car, an empty background, and early-morning or late-afternoon light.',
      'Take the first one from the front corner, at headlight height, with the wheels turned slightly away from you. Then shoot the opposite rear corner, the side, the dashboard with the mileage lit, the seats through the open driver’s door, and the trunk with its floor up.',
      'Add one more photo: the worst scratch. It costs you nothing, since they’ll see it anyway. And it earns you a buyer who believes the other six.',
    ],
  },
  {
    id: 'reading-a-price',
    title: 'Reading a price like a dealer',
    date: '2026-08-20',
    minutes: 3,
    paragraphs: [
      'A price on its own means little. A dealer compares it with others: the same model, two years either way, sorted by mileage. You can do the same in a minute with the filters in View All Cars.',
      'Look for the bend in the curve. Most models lose value fast, then slowly, and somewhere between the fourth and seventh year the line flattens. Cars just past that point give you the most years for your money, because someone else paid for the steep part.',
      'Then subtract what’s coming due. Tires, a timing belt, brakes, and the next inspection are no surprise. They’re on a schedule, and the schedule is in the owner’s manual. A car that’s two thousand dollars cheaper and needs all four is the more expensive one.',
    ],
  },
];
