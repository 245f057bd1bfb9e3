import type { PlaywrightWorkerArgs } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { dollars } from './catalog.ts';

interface PublicPage {
  path: string;
  heading: string | RegExp;
  /** Text below it that is visible without scripts. */
  shows: string | RegExp;
  status?: number;
}

/** Returns the server-rendered public pages, including one of a car. */
export const pagesOf = ({
  _id,
  brandName,
  model,
  categoryId,
  category,
  resellPrice,
  seller,
}: Car): PublicPage[] => [
  { path: '/', heading: 'Every good car has a second gear.', shows: 'Cars for sale' },
  { path: '/viewallcars', heading: 'All cars', shows: /\d cars$/ },
  { path: `/viewallcars?seller=${seller._id}&sort=newest`, heading: 'All cars', shows: model },
  { path: '/viewallcars?q=xqzvwk', heading: /^Cars for/, shows: 'No car matches' },
  { path: `/category/${categoryId}`, heading: category, shows: model },
  { path: `/cars/${_id}`, heading: `${brandName} ${model}`, shows: dollars(resellPrice) },
  { path: '/cars/00000000-0000-4000-8000-000000000000', heading: 'Not Found', shows: /./, status: 404 },
  { path: `/sellers/${seller._id}`, heading: seller.name, shows: 'Member since' },
  { path: '/sellers/nobody', heading: 'Not Found', shows: /not on the site/, status: 404 },
  { path: '/category/none', heading: 'Not Found', shows: /./, status: 404 },
  { path: '/compare', heading: 'Compare cars', shows: /./ },
  { path: `/compare?ids=${_id}`, heading: 'Compare cars', shows: model },
  { path: '/login', heading: 'Log in', shows: /./ },
  { path: '/signup', heading: 'Sign up', shows: /./ },
  { path: '/reset-password', heading: 'Reset your password', shows: /./ },
  { path: '/blogs', heading: "FAQ's", shows: /./ },
  { path: '/about', heading: 'About Second Gear', shows: /./ },
  { path: '/contacts', heading: 'Contacts', shows: /./ },
  { path: '/blog', heading: 'Blog', shows: /./ },
  { path: '/no/such/page', heading: 'Not Found', shows: /./, status: 404 },
];

/** Lists a car for all tests of a file, before they have pages. */
export async function listedCar(playwright: PlaywrightWorkerArgs['playwright']): Promise<Car> {
  const http = await playwright.request.newContext();
  const { Shop } = await import('./shop.ts');
  const car = await new Shop(http).listCar(18_250);
  await http.dispose();
  return car;
}
