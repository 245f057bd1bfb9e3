import { BrandMark } from '@second-gear/ui/brand-mark';
import { Section, SectionTitle } from '@second-gear/ui/layout';
import { EmptyState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { brandsQuery } from '../../shared/api.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { common } from '../../shared/texts.ts';
import { lowerSectionTexts } from './lower-sections-texts.ts';
import { createPhoneStripCss } from './phone-strip-css.ts';

const MAX_BRANDS = 12;

const BrandGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(46%, 12rem), 1fr));
  gap: var(--sg-space-3);

  a {
    display: grid;
    gap: var(--sg-space-1);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    text-align: center;
    text-decoration: none;
  }
  a:hover span {
    border-color: var(--sg-line-strong);
  }
  ${createPhoneStripCss('8.5rem', 2)}
`;

const SKELETON_KEYS = Array.from({ length: MAX_BRANDS }, (_, index) => index);

/**
 * The brands with the most cars. Each shows its name in our own lettering, not its logo, and links to its
 * cars.
 */
export function Brands() {
  const query = useQuery(brandsQuery);
  const brandTexts = lowerSectionTexts.brands;
  const brands = query.data?.toSorted((a, b) => b.cars - a.cars).slice(0, MAX_BRANDS);
  return (
    <Section aria-labelledby="home-brands">
      <SectionTitle id="home-brands">{brandTexts.title}</SectionTitle>
      {query.isPending && (
        <LoadingState label={brandTexts.loading}>
          <BrandGrid>
            {SKELETON_KEYS.map((skeletonKey) => (
              <li key={skeletonKey}>
                <Skeleton height="7.1rem" radius="var(--sg-radius-l)" />
              </li>
            ))}
          </BrandGrid>
        </LoadingState>
      )}
      {query.isLoadingError && <QueryError title={brandTexts.failed} query={query} />}
      {brands?.length === 0 && <EmptyState title={brandTexts.empty} />}
      {brands && brands.length > 0 && (
        <BrandGrid>
          {brands.map(({ brandName, cars }) => (
            <li key={brandName}>
              <Link to={`/viewallcars?${new URLSearchParams({ brand: brandName }).toString()}`}>
                <BrandMark name={brandName} />
                {common.cars(cars)}
              </Link>
            </li>
          ))}
        </BrandGrid>
      )}
    </Section>
  );
}
