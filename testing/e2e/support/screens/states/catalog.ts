import { expect, type Page } from '@playwright/test';
import {
  banner,
  dialog,
  expectLazyPart,
  main,
  MAX_HEADER_MENU_WIDTH_PX,
  MAX_TABLET_WIDTH_PX,
  clickButton,
  type ScreenState,
  withClick,
  withDialog,
} from './screen-state.ts';
import type { TestData } from './test-data.ts';

const selectPriceLimit = (page: Page): Promise<void> => clickButton(page, /^Up to \$20,000/, dialog);

const openMapOfCity = async (page: Page): Promise<void> => {
  await clickButton(page, /^Map/);
  await expect(main(page).getByRole('link', { name: 'All cities' })).toBeVisible();
};

/** Sends a message with contact data, so a warning replaces the form. */
const sendContactData = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('Your message').fill('Call me: 312 555 0142');
  await clickButton(page, 'Send message', dialog);
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeVisible();
};

const openEveryAnswer = async (page: Page): Promise<void> => {
  for (const question of await main(page).locator('summary').all()) await question.click();
};

/** The shell's own pages. */
const shellScreenStates: ScreenState[] = [
  {
    path: '/blogs',
    heading: "FAQ's",
    note: 'with all answers open',
    arrange: openEveryAnswer,
    fullHeight: true,
  },
  {
    path: '/about',
    heading: 'About Second Gear',
    ...withClick('Open menu', banner),
    maxWidth: MAX_HEADER_MENU_WIDTH_PX,
  },
];

/** Screens with parts that load late or exist for some cars only. */
const rarePartStates = ({
  buyer,
  seller,
  ratedCar,
  counteredCarId,
  agreedCarId,
}: TestData): ScreenState[] => [
  {
    path: '/',
    heading: 'Every good car has a second gear.',
    note: 'with all of its sections',
    arrange: (page) => expectLazyPart(page, main(page).getByRole('heading', { name: 'Top brands' })),
  },
  {
    path: `/cars/${ratedCar._id}`,
    heading: new RegExp(ratedCar.model),
    note: 'with a price rating',
    arrange: async (page) => {
      await expectLazyPart(page, main(page).getByRole('textbox', { name: 'Down payment' }));
      await expect(main(page).getByText(/^Estimated market value/)).toBeVisible();
    },
  },
  {
    path: `/cars/${agreedCarId}`,
    heading: /Countryman/,
    userEmail: buyer.email,
    note: 'with an agreed price',
    arrange: (page) =>
      expect(
        main(page)
          .getByText(/^Your offer of .* was accepted/)
          .first(),
      ).toBeVisible(),
  },
  { path: `/compare?ids=${counteredCarId},${agreedCarId}`, heading: 'Compare cars', note: 'with long words' },
  { path: `/sellers/${seller.uid}`, heading: seller.name, note: 'verified, with reviews' },
  {
    path: '/viewallcars?maxPrice=1&fuel=petrol',
    heading: 'All cars',
    note: 'with suggestions of filters to remove',
    arrange: (page) => expect(page.getByRole('list', { name: 'Filters to remove' })).toBeVisible(),
  },
  {
    path: '/viewallcars?city=Chicago',
    heading: 'All cars',
    note: 'with the map of one city',
    arrange: openMapOfCity,
  },
];

/** Returns all dialogs of the public site, and its parts that are rarely visible. */
export function catalogScreenStates(testData: TestData): ScreenState[] {
  const { buyer, seller, availableCar, carWithPictures } = testData;
  const car = {
    path: `/cars/${availableCar._id}`,
    heading: new RegExp(availableCar.model),
    userEmail: buyer.email,
  };
  const galleryPage = { path: `/cars/${carWithPictures._id}`, heading: new RegExp(carWithPictures.model) };
  return [
    { path: '/viewallcars', heading: 'All cars', ...withDialog('Filters'), maxWidth: MAX_TABLET_WIDTH_PX },
    {
      path: '/viewallcars',
      heading: 'All cars',
      ...withDialog('Filters', undefined, selectPriceLimit, 'with a preset limit selected'),
      maxWidth: MAX_TABLET_WIDTH_PX,
    },
    {
      path: '/viewallcars?maxPrice=20000&minYear=2018&maxMileage=100000&near=Chicago&within=250',
      heading: 'All cars',
      note: 'with active range filters',
    },
    { path: '/viewallcars', heading: 'All cars', ...withClick(/^Map/) },
    {
      path: '/',
      heading: 'Every good car has a second gear.',
      userEmail: buyer.email,
      ...withDialog(/^Buy Now/i),
    },
    { ...galleryPage, ...withDialog(/^Full screen: photo 1/) },
    ...['Order Now', 'Make an offer', 'To Admin', 'Message the seller'].map((name) => ({
      ...car,
      ...withDialog(new RegExp(`^${name}`)),
    })),
    {
      ...car,
      ...withDialog(/^Message the seller/, undefined, sendContactData, 'with contact data in a message'),
    },
    {
      path: `/sellers/${seller.uid}`,
      heading: seller.name,
      userEmail: buyer.email,
      ...withDialog(/^Report this review/),
    },
    ...rarePartStates(testData),
    ...shellScreenStates,
  ];
}
