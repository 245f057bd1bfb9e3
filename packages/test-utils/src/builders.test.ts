import { adSchema } from '@second-gear/contract/ads';
import { carSchema } from '@second-gear/contract/cars';
import { categorySchema } from '@second-gear/contract/categories';
import { disputeCaseSchema, disputeItemSchema } from '@second-gear/contract/disputes';
import { threadSchema } from '@second-gear/contract/messages';
import { offerSchema } from '@second-gear/contract/offers';
import { orderSchema, saleSchema } from '@second-gear/contract/orders';
import { payoutItemSchema } from '@second-gear/contract/payouts';
import { reportedItemSchema } from '@second-gear/contract/reports';
import { reviewSchema, sellerSchema } from '@second-gear/contract/sellers';
import { userSchema } from '@second-gear/contract/users';
import { wishlistItemSchema } from '@second-gear/contract/wishlist';
import {
  buildAd,
  buildCar,
  buildCategory,
  buildDisputeCase,
  buildDisputeItem,
  buildOffer,
  buildOrder,
  buildPayout,
  buildReport,
  buildReview,
  buildSale,
  buildSeller,
  buildThread,
  buildUser,
  buildWishlistItem,
} from './builders.ts';

test.each([
  ['an ad', adSchema, buildAd],
  ['a car', carSchema, buildCar],
  ['a category', categorySchema, buildCategory],
  ['a dispute', disputeItemSchema, buildDisputeItem],
  ['a dispute case', disputeCaseSchema, buildDisputeCase],
  ['an offer', offerSchema, buildOffer],
  ['an order', orderSchema, buildOrder],
  ['a payout', payoutItemSchema, buildPayout],
  ['a report', reportedItemSchema, buildReport],
  ['a review', reviewSchema, buildReview],
  ['a sale', saleSchema, buildSale],
  ['a seller', sellerSchema, buildSeller],
  ['a thread', threadSchema, buildThread],
  ['a user', userSchema, buildUser],
  ['a wishlist item', wishlistItemSchema, buildWishlistItem],
])('the builder of %s returns a valid server response', (_kind, schema, build) => {
  expect(schema.parse(build())).toEqual(build());
});
