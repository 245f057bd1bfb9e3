import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { Screen } from './layout-screens.ts';
import { ADMIN, type Shop } from './shop.ts';
import { makeTrade, type Trade } from './trade.ts';

/** A dialog, or a form in the page, and the screen whose button opens it. */
export interface Opened extends Screen {
  /** Name of the button. */
  press: string | RegExp;
  /** What it opens stands in the page itself. */
  inPage?: true;
  /** The widest window that has this button; all have it unless told. */
  upTo?: number;
}

const PHONE_AND_TABLET = 899;

const catalog = ({ buyer, free }: Trade, pictured: Car): Opened[] => {
  const car = { path: `/cars/${free._id}`, heading: new RegExp(free.model), as: buyer.email };
  return [
    { path: '/viewallcars', heading: 'All cars', press: 'Filters', upTo: PHONE_AND_TABLET },
    {
      path: `/cars/${pictured._id}`,
      heading: new RegExp(pictured.model),
      press: /^Full screen: picture 1/,
    },
    ...['Order Now', 'Make an offer', 'To Admin', 'Message the seller'].map((press) => ({
      ...car,
      press: new RegExp(`^${press}`),
    })),
  ];
};

const buying = ({ buyer, paid }: Trade): Opened[] => {
  const order = { path: `/dashboard/orders/${paid._id}`, heading: new RegExp(paid.brandName) };
  const dialogs: Opened[] = [
    { ...order, press: /^Cancel and get/ },
    { ...order, press: 'I have got the car' },
    { ...order, press: 'Choose a time', inPage: true },
    { ...order, press: 'Open a dispute', inPage: true },
    { path: '/dashboard/my-order', heading: 'My Orders', press: 'Cancel order' },
    { path: '/dashboard/my-order', heading: 'My Orders', press: 'Paid' },
    { path: '/dashboard/wishlist', heading: 'Wishlist', press: 'Delete' },
    { path: '/dashboard/offers', heading: 'Offers', press: 'Withdraw' },
    { path: '/dashboard', heading: /^Welcome, /, press: /^Dashboard menu/, upTo: PHONE_AND_TABLET },
  ];
  return dialogs.map((dialog) => ({ ...dialog, as: buyer.email }));
};

const selling = ({ seller, paid }: Trade): Opened[] => {
  const products = ['Edit', 'Mark sold', 'Insights', 'Delete', 'What does Pending mean?'];
  const dialogs: Opened[] = [
    ...products.map((press) => ({ path: '/dashboard/myproducts', heading: 'My Products', press })),
    ...[/^Accept/, 'Counter', 'Decline'].map((press) => ({
      path: '/dashboard/offers',
      heading: 'Offers',
      press,
    })),
    { path: '/dashboard/mybuyers', heading: 'My Buyers', press: 'Message buyer' },
    {
      path: `/dashboard/sales/${paid._id}`,
      heading: new RegExp(paid.brandName),
      press: /^Cancel and give/,
    },
    { path: '/dashboard/reviews', heading: 'Reviews', press: 'Answer' },
  ];
  return dialogs.map((dialog) => ({ ...dialog, as: seller.email }));
};

const administering = ({ buyer, free }: Trade): Opened[] => {
  const people = { path: `/dashboard/allusers?q=${buyer.email}`, heading: 'All Users' };
  const dialogs: Opened[] = [
    ...['Make Admin', 'Suspend', 'Delete'].map((press) => ({ ...people, press })),
    {
      path: `/dashboard/reporteditems?q=${encodeURIComponent(free.model)}`,
      heading: 'Reported Items',
      press: 'Resolve',
    },
    { path: '/dashboard/moderation', heading: 'Review Queue', press: 'Refuse' },
  ];
  return dialogs.map((dialog) => ({ ...dialog, as: ADMIN }));
};

/** The dialogs that the site's buttons open, with what they are about. */
export async function makeDialogs(shop: Shop, http: APIRequestContext): Promise<Opened[]> {
  const trade = await makeTrade(shop, http);
  const { buyer, seller, free, paid } = trade;
  await shop.call(buyer.email, 'POST', '/reportlist', { car: { _id: free._id }, reason: 'Another car' });
  await shop.call(buyer.email, 'POST', '/ratings', { orderId: paid._id, stars: 4, text: 'All went well.' });
  const held = await shop.listCar(15_000, seller.email);
  await shop.call(seller.email, 'PATCH', `/cars/${held._id}`, { description: 'Call me: 312 555 0142' });
  const cars = await shop.call<Car[]>(ADMIN, 'GET', '/cars');
  const pictured = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!pictured) throw new Error('The site has no car with several pictures');
  return [...catalog(trade, pictured), ...buying(trade), ...selling(trade), ...administering(trade)];
}
