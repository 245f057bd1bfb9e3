import type { Car } from '@second-gear/contract/cars';
import { toCarHead } from '@second-gear/federation/detail-page-heads';
import { PageMeta, toSiteUrl } from '@second-gear/federation/head';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { StructuredData } from '@second-gear/federation/structured-data';
import { Page, Section, SectionTitle } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import { styled } from 'styled-components';
import { carQuery, categoryCarsQuery } from '../../shared/api.ts';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { CategoryLayout } from '../../shared/frame/category-menu.tsx';
import { CarListing } from '../../shared/list/car-listing.tsx';
import { recentCarIds, RecentCars } from '../../shared/recent/recent-cars.tsx';
import { common } from '../../shared/texts.ts';
import { countViewQuery } from './api.ts';
import { toCarJsonLd } from './car-json-ld.ts';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { OrderBar } from './order-bar.tsx';
import { OrderHashHandler } from './order-hash-handler.tsx';
import { PriceSection } from './price/price-section.tsx';
import { PurchasePanel } from './purchase-panel.tsx';
import { texts } from './texts.ts';

/** Number of similar cars to request. One more than shown, because the list includes the car itself. */
const MAX_SIMILAR_CARS = 7;

const DetailLayout = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-5);
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1.5fr) minmax(22rem, 1fr);
  }
`;

const AboutLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-7);
  margin-top: var(--sg-space-7);
  > section {
    margin: 0;
  }
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1.5fr) minmax(22rem, 1fr);
    gap: var(--sg-space-5);
  }
  h2 + p {
    max-width: var(--sg-measure);
    white-space: pre-line;
  }
`;

/** `/cars/:id`: one car in detail, with similar cars below. */
export default function CarScreen() {
  const loaded = useLoaderData<Car>();
  // The loader's car is only the initial value. After a booking, the query refetches the car.
  const car = useQuery(carQuery(loaded._id)).data ?? loaded;
  useQuery(countViewQuery(loaded._id));
  const similar = useInfiniteQuery(categoryCarsQuery(car.categoryId, MAX_SIMILAR_CARS, null));
  // This is a layout effect, so the recent cars contain the car even if the visitor leaves immediately.
  useLayoutEffect(() => {
    recentCarIds.addFirst(loaded._id);
  }, [loaded._id]);
  const name = formatCarName(car);
  const orderRef = useRef<HTMLDivElement>(null);
  const similarRef = useRef<HTMLElement>(null);
  return (
    <CatalogFrame>
      <Page>
        <PageMeta {...toCarHead(car, readSiteConfig().apiHost)} />
        <StructuredData data={toCarJsonLd(car, toSiteUrl)} />
        <DetailLayout key={car._id} aria-label={name}>
          <Gallery car={car} />
          <PurchasePanel car={car} orderRef={orderRef} />
        </DetailLayout>
        <OrderHashHandler car={car} />
        <OrderBar key={`order-${car._id}`} car={car} orderRef={orderRef} similarRef={similarRef} />
        <AboutLayout>
          <Section aria-labelledby="car-facts">
            <SectionTitle id="car-facts">{texts.facts}</SectionTitle>
            <Facts car={car} />
          </Section>
          <Section aria-labelledby="car-description">
            <SectionTitle id="car-description">{texts.description}</SectionTitle>
            <p>{car.description || common.card.noDescription(name)}</p>
          </Section>
        </AboutLayout>
        <PriceSection car={car} />
        <Section ref={similarRef} aria-labelledby="car-similar">
          <SectionTitle id="car-similar">{texts.similar}</SectionTitle>
          <CategoryLayout>
            <CarListing
              pages={similar}
              excludedId={car._id}
              empty={<EmptyState title={texts.noSimilar}>{common.list.emptyText}</EmptyState>}
            />
          </CategoryLayout>
        </Section>
        {!similar.isPending && <RecentCars exceptId={car._id} />}
      </Page>
    </CatalogFrame>
  );
}
