import { formatDate } from '@second-gear/contract/format';
import type { Seller } from '@second-gear/contract/sellers';
import { Avatar } from '@second-gear/ui/avatar';
import { Badge } from '@second-gear/ui/badge';
import { Card } from '@second-gear/ui/layout';
import { Rating } from '@second-gear/ui/rating';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const ProfileCard = styled(Card)`
  display: grid;
  gap: var(--sg-space-5);
  box-shadow: var(--sg-shadow-1);
  @media (min-width: 800px) {
    grid-template-columns: minmax(0, 1.4fr) minmax(18rem, 1fr);
  }

  .seller-who {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-3) var(--sg-space-4);
    margin-bottom: var(--sg-space-5);
  }
  h1 {
    min-width: 0;
    font-size: var(--sg-text-3xl);
    font-weight: 800;
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr));
    gap: var(--sg-space-4);
  }
  dt,
  h2 {
    color: var(--sg-ink-2);
    font: 400 var(--sg-text-s) / 1.5 var(--sg-font-body);
  }
  dd {
    font-weight: 600;
  }
  ul {
    display: grid;
    gap: var(--sg-space-2);
    margin-top: var(--sg-space-3);
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 3.75rem minmax(0, 1fr) 5rem;
    gap: var(--sg-space-3);
    align-items: center;
    font-size: var(--sg-text-s);
    font-variant-numeric: tabular-nums;
  }
  li > :last-child {
    color: var(--sg-ink-2);
    text-align: end;
  }
  svg.seller-bar {
    display: block;
    width: 100%;
    height: 0.5rem;
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface-2);
    fill: var(--sg-star);
  }
  /* On a phone with a large font, the bar has its own line. */
  @media (max-width: 19em) {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 var(--sg-space-3);
    }
    svg.seller-bar {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;

/**
 * Number of ratings per star count, five stars first. The bar is an SVG because the page's CSP forbids inline styles.
 */
function StarDistribution({ stars, total }: { stars: readonly number[]; total: number }) {
  return (
    <ul>
      {stars
        .map((count, starIndex) => ({ count, stars: starIndex + 1 }))
        .reverse()
        .map(({ count, stars: starCount }) => (
          <li key={starCount}>
            <span>{texts.stars(starCount)}</span>
            <svg className="seller-bar" aria-hidden="true" focusable="false">
              <rect width={`${String((100 * count) / total)}%`} height="100%" rx="4" />
            </svg>
            <span>{texts.ratings(count)}</span>
          </li>
        ))}
    </ul>
  );
}

/** The seller's profile: picture, verification, member since, cars sold, and rating. */
export function SellerProfile({ seller }: { seller: Seller }) {
  const { verified, verifiedSince, memberSince, stars, ratingCount, sellerRating } = seller;
  return (
    <ProfileCard>
      <div>
        <div className="seller-who">
          <Avatar picture={seller.picture} name={seller.name} size="4.5rem" />
          <h1 tabIndex={-1} data-page-title="">
            {seller.name}
          </h1>
          <Badge tone={verified ? 'success' : 'neutral'}>
            {verified ? texts.verifiedBadge : texts.pending}
          </Badge>
        </div>
        <dl aria-label={texts.facts}>
          {verified && verifiedSince !== null && (
            <div>
              <dt>{texts.verifiedSince}</dt>
              <dd>{formatDate(new Date(verifiedSince))}</dd>
            </div>
          )}
          <div>
            <dt>{texts.memberSince}</dt>
            <dd>{formatDate(new Date(memberSince))}</dd>
          </div>
          <div>
            <dt>{texts.sold}</dt>
            <dd>{texts.soldCars(seller.sold)}</dd>
          </div>
        </dl>
      </div>
      <div>
        <h2>{texts.rating}</h2>
        {sellerRating === null ? (
          <p>{texts.noRating}</p>
        ) : (
          <>
            <Rating value={sellerRating} count={ratingCount} />
            <StarDistribution stars={stars} total={ratingCount} />
          </>
        )}
      </div>
    </ProfileCard>
  );
}
