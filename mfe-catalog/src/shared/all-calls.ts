/**
 * All API calls of the catalog with their schemas. This is a separate file, so calls.ts can load it
 * lazily.
 */
import { getCar } from '@second-gear/contract/cars';

export { listAds } from '@second-gear/contract/ads';
export { listCarCities } from '@second-gear/contract/car-cities';
export { recordView } from '@second-gear/contract/car-history';
export { listBrands, listCars, viewAllCars } from '@second-gear/contract/cars';
export { getCategoryCars, listCategories } from '@second-gear/contract/categories';
export { listFacets } from '@second-gear/contract/facets';
export { startThread } from '@second-gear/contract/messages';
export { addOffer, listOffers } from '@second-gear/contract/offers';
export { addAdOrder, listOrders } from '@second-gear/contract/orders';
export { listPlaces } from '@second-gear/contract/places';
export { getCarPrice } from '@second-gear/contract/prices';
export { addReport } from '@second-gear/contract/reports';
export { addReviewReport } from '@second-gear/contract/reviews';
export { getSeller, listReviews } from '@second-gear/contract/sellers';
export { addWish, deleteWish, listWishlist } from '@second-gear/contract/wishlist';
export { getCar };

/**
 * `getCar` with the full address, which only signed-in users get. `getCar` omits it if the page was
 * server-rendered or the token had expired. This call renews an expired token first.
 */
export const getCarAsUser = { ...getCar, access: 'user' } as const;
