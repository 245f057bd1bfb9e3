/** Every call that the catalog makes, with its schemas: a file of its own, see calls.ts. */
export { listAds } from '@second-gear/contract/ad';
export { getCar, listBrands, listCars, viewAllCars } from '@second-gear/contract/car';
export { countView } from '@second-gear/contract/car-history';
export { getCategoryCars, listCategories } from '@second-gear/contract/category';
export { startThread } from '@second-gear/contract/message';
export { addAdOrder, listOrders } from '@second-gear/contract/order';
export { addReport, addWish, deleteWish, listWishlist } from '@second-gear/contract/saved';
