/**
 * All API calls of the catalog with their schemas. A separate file, so that load-calls.ts can load it lazily.
 */
export { listAds } from '@second-gear/contract/ads';
export { listCarCities } from '@second-gear/contract/car-cities';
export { recordView } from '@second-gear/contract/car-history';
export { getCar, listBrands, listCars, viewAllCars } from '@second-gear/contract/cars';
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
