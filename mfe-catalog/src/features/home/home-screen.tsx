import { PageMeta } from '@second-gear/federation/head';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster, Page, Section, SectionTitle } from '@second-gear/ui/layout';
import { LoadingState } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { carsQuery, facetsQuery } from '../../shared/api.ts';
import { AdStrip } from '../../shared/frame/ad-strip.tsx';
import { CategoryLayout } from '../../shared/frame/category-menu.tsx';
import { LazySection, Placeholder, WhenNearViewport } from '../../shared/lazy-section.tsx';
import { CarListing } from '../../shared/list/car-listing.tsx';
import { PHONE_MAX_WIDTH } from '../../shared/phone-width.ts';
import { common } from '../../shared/texts.ts';
import { Hero } from './hero.tsx';
import { texts } from './texts.ts';
import { HOME_CAR_FILTERS } from './use-home-cars.ts';

/** Reserved height of the lazy sections below the list. */
const LOWER_SECTIONS_HEIGHT = 'var(--home-below)';

const LowerSectionsBox = styled.div`
  --home-below: 120rem;
  margin-top: clamp(var(--sg-space-7), 9vw, var(--sg-space-8));
  @media (max-width: ${PHONE_MAX_WIDTH}) {
    --home-below: 100rem;
  }
`;

const CarsHeading = styled(Cluster)`
  margin-bottom: var(--sg-space-4);

  h2 {
    margin-bottom: 0;
  }
  /* The number of cars has the style of body text, because it isn't part of the heading's accessible name. */
  small {
    color: var(--sg-ink-2);
    font: 400 var(--sg-text-m) / 1.4 var(--sg-font-body);
    letter-spacing: normal;
  }
`;

/**
 * Shows the number of available cars. The list also contains reserved ones. Renders nothing until the number
 * is loaded.
 */
function AvailableCount() {
  const { data } = useQuery(facetsQuery({}));
  if (!data) return null;
  const available = data.choices.status.find(({ value }) => value === 'available')?.cars ?? 0;
  return (
    <small>
      {` ${available === data.total ? common.cars(available) : texts.orderable(available, data.total)}`}
    </small>
  );
}

/** `/`: hero, ads, cars with the category menu, and more sections below. */
export function HomeScreen() {
  const pages = useInfiniteQuery(carsQuery(HOME_CAR_FILTERS));
  const placeholder = (
    <LoadingState label={texts.loadingMore}>
      <Placeholder $height={LOWER_SECTIONS_HEIGHT} />
    </LoadingState>
  );
  return (
    <>
      <PageMeta title={texts.title} description={texts.lead} path="/" />
      <Hero />
      <Page>
        <Section aria-labelledby="home-ads" className="sg-screen-only">
          <SectionTitle id="home-ads">{common.ads.title}</SectionTitle>
          <AdStrip />
        </Section>
        <Section aria-labelledby="home-cars">
          <CarsHeading justify="space-between" align="baseline">
            <SectionTitle>
              {/* The section's accessible name doesn't include the number, which changes. */}
              <span id="home-cars">{texts.cars}</span>
              <AvailableCount />
            </SectionTitle>
            <LinkButton variant="secondary" to="/viewallcars">
              {common.list.viewAll}
            </LinkButton>
          </CarsHeading>
          <CategoryLayout>
            <CarListing pages={pages} />
          </CategoryLayout>
        </Section>
        <LowerSectionsBox>
          <WhenNearViewport minHeight={LOWER_SECTIONS_HEIGHT}>
            <LazySection load={() => import('./lower-sections.tsx')} loading={placeholder} />
          </WhenNearViewport>
        </LowerSectionsBox>
      </Page>
    </>
  );
}
