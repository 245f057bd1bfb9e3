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
  ['ad', adSchema, buildAd],
  ['car', carSchema, buildCar],
  ['category', categorySchema, buildCategory],
  ['dispute', disputeItemSchema, buildDisputeItem],
  ['dispute case', disputeCaseSchema, buildDisputeCase],
  ['offer', offerSchema, buildOffer],
  ['order', orderSchema, buildOrder],
  ['payout', payoutItemSchema, buildPayout],
  ['report', reportedItemSchema, buildReport],
  ['review', reviewSchema, buildReview],
  ['sale', saleSchema, buildSale],
  ['seller', sellerSchema, buildSeller],
  ['thread', threadSchema, buildThread],
  ['user', userSchema, buildUser],
  ['wishlist item', wishlistItemSchema, buildWishlistItem],
])('the %s is a valid server response', (_kind, schema, build) => {
  expect(schema.parse(build())).toEqual(build());
});
