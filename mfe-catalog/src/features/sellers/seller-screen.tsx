import type { Seller } from '@second-gear/contract/sellers';
import { toSellerHead } from '@second-gear/federation/detail-page-heads';
import { PageMeta, toSiteUrl } from '@second-gear/federation/head';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { StructuredData } from '@second-gear/federation/structured-data';
import { LinkButton } from '@second-gear/ui/button';
import { Page, Section, SectionTitle } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { carsQuery } from '../../shared/api.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { CarListing } from '../../shared/list/car-listing.tsx';
import { sellerQuery } from './api.ts';
import { Reviews } from './reviews.tsx';
import { toSellerJsonLd } from './seller-json-ld.ts';
import { SellerProfile } from './seller-profile.tsx';
import { texts } from './texts.ts';

/** Cars per page of a seller: two rows of the widest grid. */
const PAGE_SIZE = 8;

/** `/sellers/:id`: the seller's profile, available and sold cars, and reviews. */
export default function SellerScreen() {
  const loaded = useLoaderData<Seller>();
  const seller = useQuery(sellerQuery(loaded._id)).data ?? loaded;
  const cars = useInfiniteQuery(carsQuery({ seller: seller._id, limit: PAGE_SIZE }));
  return (
    <CatalogFrame>
      <Page>
        <PageMeta {...toSellerHead(seller, readSiteConfig().apiHost)} />
        <StructuredData data={toSellerJsonLd(seller, toSiteUrl)} />
        <SellerProfile seller={seller} />
        <Section aria-labelledby="seller-cars">
          <SectionTitle id="seller-cars">{texts.cars}</SectionTitle>
          <CarListing
            pages={cars}
            skeletons={4}
            empty={
              <EmptyState
                title={texts.noCars}
                action={<LinkButton to="/viewallcars">{texts.allCars}</LinkButton>}
              >
                {texts.noCarsText}
              </EmptyState>
            }
          />
        </Section>
        <Section aria-labelledby="reviews">
          <SectionTitle id="reviews">{texts.reviews}</SectionTitle>
          <Reviews key={seller._id} seller={seller} />
        </Section>
      </Page>
    </CatalogFrame>
  );
}
