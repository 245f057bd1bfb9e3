export interface Article {
  id: string;
  title: string;
  /** ISO date. */
  date: string;
  minutes: number;
  paragraphs: readonly string[];
}

export const blogLead = 'Notes from the workshop and from the road, for people who buy and sell used cars.';

export const articles: readonly Article[] = [
  {
    id: 'twenty-minute-test-drive',
    title: 'The twenty-minute test drive',
    date: '2026-10-02',
    minutes: 3,
    paragraphs: [
      'Most test drives go once around the block with the radio on. You learn the color of the seats. Twenty minutes with a plan tell you nearly everything a workshop would charge you for.',
      'Arrive before the engine is warm, and put your hand on the hood to be sure. A cold start shows worn rings as blue smoke and a tired battery as a slow crank. Listen for ten seconds with the window down before you drive off.',
      'In the first five minutes stay slow. Turn the wheel from lock to lock in a parking lot and listen for clicks. Find a rough road and let the suspension talk. Brake firmly once from 30 mph with your hands light on the wheel: a pull to one side is a question you should ask.',
      'Then take it to the highway. Vibration that comes at one speed and goes at the next is a wheel; vibration that grows with speed may be a shaft. Lift off in gear and come back on the throttle: a clunk is wear. When you return, let the engine idle and look at the temperature gauge. It should have found its place long ago and stayed there.',
    ],
  },
  {
    id: 'photographs-that-sell',
    title: 'Six photographs that sell a car',
    date: '2026-09-11',
    minutes: 2,
    paragraphs: [
      'Buyers decide in seconds whether they open a listing, and they decide by the first picture. You need no camera, only a clean car, an empty background and the light of early morning or late afternoon.',
      'Take the first one from the front corner, at the height of the headlights, with the wheels turned slightly away from you. Then the opposite rear corner, the side, the dashboard with the mileage lit, the seats through the open driver door, and the trunk with its floor up.',
      'Add one picture more: the worst scratch. It costs you nothing, since they will see it anyway. It earns you a buyer who believes the other six.',
    ],
  },
  {
    id: 'reading-a-price',
    title: 'Reading a price like a dealer',
    date: '2026-08-20',
    minutes: 3,
    paragraphs: [
      'A price means little alone. A dealer sees it between others: the same model, two years either way, sorted by mileage. You can do the same with the filters of View All Cars in a minute.',
      'Look for the knee. Most models lose value fast, then slowly, and somewhere between the fourth and the seventh year the line bends. Cars just past the knee give the most years for the money, because somebody else has paid for the steep part.',
      'Then subtract what is due. Tires, a timing belt, brakes and the next inspection are no surprises: they are on a schedule, and the schedule is in the service book. A car that is two thousand dollars cheaper and needs all four is the more expensive one.',
    ],
  },
];
