import { expect, type Page } from '@playwright/test';
import {
  banner,
  dialog,
  HEADER_MENU,
  main,
  opened,
  PHONE_AND_TABLET,
  press,
  pressed,
  seeDrawn,
  type Visit,
} from './visit.ts';
import type { World } from './world.ts';

const boundPrice = (page: Page): Promise<void> => press(page, /^to \$20,000/, dialog);

const openMapOfCity = async (page: Page): Promise<void> => {
  await press(page, /^Map/);
  await expect(main(page).getByRole('link', { name: 'All cities' })).toBeVisible();
};

/** Sends the form although it contains contact data, so that a warning replaces it. */
const sendContactData = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('Your message').fill('Call me: 312 555 0142');
  await press(page, 'Send message', dialog);
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeVisible();
};

const openEveryAnswer = async (page: Page): Promise<void> => {
  for (const question of await main(page).locator('summary').all()) await question.click();
};

/** The shell's own pages. */
const shell: Visit[] = [
  {
    path: '/blogs',
    heading: "FAQ's",
    note: 'with every answer open',
    arrange: openEveryAnswer,
    whole: true,
  },
  { path: '/about', heading: 'About Second Gear', ...pressed('Open menu', banner), upTo: HEADER_MENU },
];

/** Screens with parts that load late or exist for some cars only. */
const parts = ({ buyer, seller, judged, countered, agreed }: World): Visit[] => [
  {
    path: '/',
    heading: 'Every good car has a second gear.',
    note: 'with all of its sections',
    arrange: (page) => seeDrawn(page, main(page).getByRole('heading', { name: 'Top brands' })),
  },
  {
    path: `/cars/${judged._id}`,
    heading: new RegExp(judged.model),
    note: 'whose price is judged',
    arrange: async (page) => {
      await seeDrawn(page, main(page).getByRole('textbox', { name: 'Deposit' }));
      await expect(main(page).getByText(/^Fair price about/)).toBeVisible();
    },
  },
  {
    path: `/cars/${agreed}`,
    heading: /Countryman/,
    as: buyer.email,
    note: 'with an agreed price',
    arrange: (page) =>
      expect(
        main(page)
          .getByText(/^Your accepted offer/)
          .first(),
      ).toBeVisible(),
  },
  { path: `/compare?ids=${countered},${agreed}`, heading: 'Compare cars', note: 'with long words' },
  { path: `/sellers/${seller.uid}`, heading: seller.name, note: 'verified, with reviews' },
  {
    path: '/viewallcars?maxPrice=1&fuel=petrol',
    heading: 'All cars',
    note: 'with filters that can be left out',
    arrange: (page) =>
      expect(page.getByRole('list', { name: 'Filters without which there are cars' })).toBeVisible(),
  },
  {
    path: '/viewallcars?city=Chicago',
    heading: 'All cars',
    note: 'with the map of one city',
    arrange: openMapOfCity,
  },
];

/** Returns all dialogs of the public site, and its rarely visible parts. */
export function catalogDialogs(world: World): Visit[] {
  const { buyer, seller, free, pictured } = world;
  const car = { path: `/cars/${free._id}`, heading: new RegExp(free.model), as: buyer.email };
  const seen = { path: `/cars/${pictured._id}`, heading: new RegExp(pictured.model) };
  return [
    { path: '/viewallcars', heading: 'All cars', ...opened('Filters'), upTo: PHONE_AND_TABLET },
    {
      path: '/viewallcars',
      heading: 'All cars',
      ...opened('Filters', undefined, boundPrice, 'with a usual bound chosen'),
      upTo: PHONE_AND_TABLET,
    },
    {
      path: '/viewallcars?maxPrice=20000&minYear=2018&maxMileage=100000&near=Chicago&within=250',
      heading: 'All cars',
      note: 'with bounds in force',
    },
    { path: '/viewallcars', heading: 'All cars', ...pressed(/^Map/) },
    { path: '/', heading: 'Every good car has a second gear.', as: buyer.email, ...opened(/^Buy Now/i) },
    { ...seen, ...opened(/^Full screen: picture 1/) },
    ...['Order Now', 'Make an offer', 'To Admin', 'Message the seller'].map((name) => ({
      ...car,
      ...opened(new RegExp(`^${name}`)),
    })),
    {
      ...car,
      ...opened(/^Message the seller/, undefined, sendContactData, 'with contact data in a message'),
    },
    {
      path: `/sellers/${seller.uid}`,
      heading: seller.name,
      as: buyer.email,
      ...opened(/^Report this review/),
    },
    ...parts(world),
    ...shell,
  ];
}
