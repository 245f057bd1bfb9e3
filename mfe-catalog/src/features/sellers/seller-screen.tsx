import type { Seller } from '@second-gear/contract/sellers';
import { LinkButton } from '@second-gear/ui/button';
import { Page, Section, SectionTitle } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { sellerQuery } from '../../api/get-seller.ts';
import { carsQuery } from '../../api/list-cars.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { CarListing } from '../../shared/list/car-listing.tsx';
import { Reviews } from './reviews.tsx';
import { SellerHead } from './seller-head.tsx';
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
        <SellerHead seller={seller} />
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
