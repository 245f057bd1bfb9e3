import type { Car } from '@second-gear/contract/cars';
import { getStatusBadge } from '@second-gear/contract/users';
import { Badge } from '@second-gear/ui/badge';
import { Card, Section, SectionTitle } from '@second-gear/ui/layout';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { SellerReviews } from '../../shared/card/seller-reviews.tsx';
import { common } from '../../shared/texts.ts';
import { lowerSectionTexts } from './lower-sections-texts.ts';
import { createPhoneStripCss } from './phone-strip-css.ts';
import { useHomeCars } from './use-home-cars.ts';

const MAX_SELLERS = 8;

const SellerGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--sg-space-4);
  ${createPhoneStripCss('17rem')}
`;

const SellerCard = styled(Card)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--sg-space-1) var(--sg-space-4);
  align-items: center;
  height: 100%;
  padding: var(--sg-space-4);

  .seller-mark {
    display: grid;
    grid-row: span 3;
    place-items: center;
    width: 3.5rem;
    height: 3.5rem;
    border-radius: var(--sg-radius-m);
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
    font: 800 var(--sg-text-xl) / 1 var(--sg-font-display);
  }
  h3 {
    font-size: var(--sg-text-l);
  }
  h3 a {
    margin-right: var(--sg-space-2);
    color: var(--sg-ink);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

type SellerSummary = Pick<Car, 'seller' | 'role'> & { cars: number };

/** Returns the sellers of these cars, best rated first, with their number of cars on this page. */
function summarizeSellers(cars: readonly Car[]): SellerSummary[] {
  const byId = new Map<string, SellerSummary>();
  for (const { seller, role } of cars) {
    const existing = byId.get(seller._id);
    if (existing) existing.cars += 1;
    else byId.set(seller._id, { seller, cars: 1, role });
  }
  return [...byId.values()].sort((a, b) => (b.seller.sellerRating ?? 0) - (a.seller.sellerRating ?? 0));
}

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export function Sellers() {
  const sellers = summarizeSellers(useHomeCars()).slice(0, MAX_SELLERS);
  if (sellers.length === 0) return null;
  return (
    <Section aria-labelledby="home-sellers">
      <SectionTitle id="home-sellers">{lowerSectionTexts.sellers.title}</SectionTitle>
      <SellerGrid>
        {sellers.map(({ seller, cars, role }) => {
          const badge = getStatusBadge({ role, verified: seller.verified }, 'seller');
          return (
            <SellerCard as="article" key={seller._id}>
              <span className="seller-mark" aria-hidden="true">
                {toInitials(seller.name)}
              </span>
              <h3>
                <Link
                  to={`/sellers/${encodeURIComponent(seller._id)}`}
                  aria-label={lowerSectionTexts.sellers.see(seller.name)}
                >
                  {seller.name}
                </Link>
                <Badge tone={badge === 'Verified' ? 'success' : 'neutral'}>{badge}</Badge>
              </h3>
              <p>
                <SellerReviews seller={seller} />
              </p>
              <p>{lowerSectionTexts.sellers.listed(common.cars(cars))}</p>
            </SellerCard>
          );
        })}
      </SellerGrid>
    </Section>
  );
}
