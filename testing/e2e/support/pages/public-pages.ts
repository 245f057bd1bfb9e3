import type { PlaywrightWorkerArgs } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { formatDollars } from './catalog-pages.ts';

interface PublicPage {
  path: string;
  heading: string | RegExp;
  /** Text below the heading that is visible without scripts. */
  visibleText: string | RegExp;
  status?: number;
  /** Whether npm test visits the page. npm run test:full visits all pages. */
  isKeyPage?: true;
}

const isKeyPage = (page: PublicPage): boolean => page.isKeyPage === true;
/** The public pages in two groups, with the tags of the tests that visit them. */
export const PAGE_GROUPS = [
  { groupName: 'the key public pages', isInGroup: isKeyPage, tag: ['@journey', '@rendering'] },
  {
    groupName: 'all other public pages',
    isInGroup: (page: PublicPage) => !isKeyPage(page),
    tag: ['@rendering'],
  },
];

/** Returns the server-rendered public pages, including one of a car. */
export const publicPages = ({
  _id,
  brandName,
  model,
  categoryId,
  category,
  resellPrice,
  seller,
}: Car): PublicPage[] => [
  { path: '/', heading: 'Every good car has a second gear.', visibleText: 'Cars for sale', isKeyPage: true },
  { path: '/viewallcars', heading: 'All cars', visibleText: /\d cars$/ },
  {
    path: `/viewallcars?seller=${seller._id}&sort=newest`,
    heading: 'All cars',
    visibleText: model,
    isKeyPage: true,
  },
  { path: '/viewallcars?q=xqzvwk', heading: /^Cars for/, visibleText: 'No cars match your search' },
  { path: `/category/${categoryId}`, heading: category, visibleText: model },
  {
    path: `/cars/${_id}`,
    heading: `${brandName} ${model}`,
    visibleText: formatDollars(resellPrice),
    isKeyPage: true,
  },
  { path: '/cars/00000000-0000-4000-8000-000000000000', heading: 'Not Found', visibleText: /./, status: 404 },
  { path: `/sellers/${seller._id}`, heading: seller.name, visibleText: 'Member since' },
  { path: '/sellers/nobody', heading: 'Not Found', visibleText: /Seller not found/, status: 404 },
  { path: '/category/none', heading: 'Not Found', visibleText: /./, status: 404 },
  { path: '/compare', heading: 'Compare cars', visibleText: /./ },
  { path: `/compare?ids=${_id}`, heading: 'Compare cars', visibleText: model },
  { path: '/login', heading: 'Log in', visibleText: /./, isKeyPage: true },
  { path: '/signup', heading: 'Sign up', visibleText: /./ },
  { path: '/reset-password', heading: 'Reset your password', visibleText: /./ },
  { path: '/blogs', heading: "FAQ's", visibleText: /./ },
  { path: '/about', heading: 'About Second Gear', visibleText: /./ },
  { path: '/contacts', heading: 'Contacts', visibleText: /./ },
  { path: '/blog', heading: 'Blog', visibleText: /./ },
  { path: '/no/such/page', heading: 'Not Found', visibleText: /./, status: 404, isKeyPage: true },
];

/**
 * Lists a car for all tests of a file. Use it in `beforeAll`, where the fixture `testDataApi` is not
 * available.
 */
export async function listCarBeforeTests(playwright: PlaywrightWorkerArgs['playwright']): Promise<Car> {
  const http = await playwright.request.newContext();
  const { TestDataApi } = await import('../data/test-data-api.ts');
  const car = await new TestDataApi(http).listCar(18_250);
  await http.dispose();
  return car;
}
