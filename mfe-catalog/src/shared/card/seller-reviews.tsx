import type { Car } from '@second-gear/contract/cars';
import { Rating } from '@second-gear/ui/rating';
import { common } from '../texts.ts';

/** The seller's rating, labeled Reviews. */
export function SellerReviews({ seller }: { seller: Car['seller'] }) {
  return (
    <>
      <span>{common.card.reviews}</span>
      {seller.sellerRating === null ? (
        <span>{common.card.noReviews}</span>
      ) : (
        <Rating value={seller.sellerRating} count={seller.ratingCount} />
      )}
    </>
  );
}
