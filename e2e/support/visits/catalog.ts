import type { Page } from '@playwright/test';
import { dialog, opened, PHONE_AND_TABLET, press, pressed, type Visit } from './visit.ts';
import type { World } from './world.ts';

const boundPrice = (page: Page): Promise<void> => press(page, /^to \$20,000/, dialog);

/** Whatever opens in the public site. */
export function catalogDialogs({ buyer, seller, free, pictured }: World): Visit[] {
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
      path: `/sellers/${seller.uid}`,
      heading: seller.name,
      as: buyer.email,
      ...opened(/^Report this review/),
    },
  ];
}
