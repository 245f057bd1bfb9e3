import type { Category } from '@second-gear/contract/category';
import { LinkButton } from '@second-gear/ui/button';
import { PageMeta } from '@second-gear/ui/head';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoryCarsQuery } from '../../api/get-category-cars.ts';
import { CarListing, totalOf } from '../../shared/car-listing.tsx';
import { CatalogFrame } from '../../shared/catalog-frame.tsx';
import { CategoryMenu } from '../../shared/category-menu.tsx';
import { fromOf } from '../../shared/from.ts';
import { useListCount } from '../../shared/list-end.tsx';
import { SideLayout } from '../../shared/side-layout.tsx';
import { texts } from '../../texts.ts';
import { screenTexts } from '../../texts-screens.ts';
import { CATEGORY_CARS } from './category-loader.ts';

const Count = styled.p`
  margin-bottom: var(--sg-space-4);
  color: var(--sg-ink-2);
`;

/** `/category/:id`: the cars of the category that the loader found. */
export default function CategoryScreen() {
  const category = useLoaderData<Category>();
  const [params] = useSearchParams();
  const pages = useInfiniteQuery(categoryCarsQuery(category._id, CATEGORY_CARS, fromOf(params)));
  const count = useListCount(totalOf(pages));
  return (
    <CatalogFrame>
      <Page>
        <PageMeta
          title={`${category.name} · ${texts.site}`}
          description={screenTexts.category.about(category.name)}
          path={`/category/${encodeURIComponent(category._id)}`}
        />
        <PageTitle>{category.name}</PageTitle>
        <SideLayout>
          <CategoryMenu />
          <div>
            <Count role="status">{count}</Count>
            <CarListing
              pages={pages}
              prioritised={3}
              paged
              empty={
                <EmptyState
                  title={texts.list.empty}
                  action={<LinkButton to="/viewallcars">{screenTexts.category.emptyAction}</LinkButton>}
                >
                  {texts.list.emptyText}
                </EmptyState>
              }
            />
          </div>
        </SideLayout>
      </Page>
    </CatalogFrame>
  );
}
