import type { Car } from '@second-gear/contract/car';
import { Rating } from '@second-gear/ui/rating';
import { texts } from '../texts.ts';

/** The seller's rating, labelled Reviews. */
export function SellerReviews({ seller }: { seller: Car['seller'] }) {
  return (
    <>
      <span>{texts.card.reviews}</span>
      {seller.sellerRating === null ? (
        <span>{texts.card.noReviews}</span>
      ) : (
        <Rating value={seller.sellerRating} count={seller.ratingCount} />
      )}
    </>
  );
}
