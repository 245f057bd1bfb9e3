import type { Category } from '@second-gear/contract/categories';
import { PageMeta } from '@second-gear/contract/head';
import { LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoryCarsQuery } from '../../api/get-category-cars.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { CategoryMenu } from '../../shared/frame/category-menu.tsx';
import { SideLayout } from '../../shared/frame/side-layout.tsx';
import { fromOf } from '../../shared/from.ts';
import { CarListing, totalOf } from '../../shared/list/car-listing.tsx';
import { useListCount } from '../../shared/list/list-end.tsx';
import { common } from '../../shared/texts.ts';
import { CATEGORY_CARS } from './category-loader.ts';
import { texts } from './texts.ts';

const Count = styled.p`
  margin-bottom: var(--sg-space-4);
  color: var(--sg-ink-2);
`;

/** `/category/:id`: the cars of a category. */
export default function CategoryScreen() {
  const category = useLoaderData<Category>();
  const [params] = useSearchParams();
  const pages = useInfiniteQuery(categoryCarsQuery(category._id, CATEGORY_CARS, fromOf(params)));
  const count = useListCount(totalOf(pages));
  return (
    <CatalogFrame>
      <Page>
        <PageMeta
          title={`${category.name} · ${common.site}`}
          description={texts.about(category.name)}
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
                  title={common.list.empty}
                  action={<LinkButton to="/viewallcars">{texts.emptyAction}</LinkButton>}
                >
                  {common.list.emptyText}
                </EmptyState>
              }
            />
          </div>
        </SideLayout>
      </Page>
    </CatalogFrame>
  );
}
