import type { Category } from '@second-gear/contract/categories';
import { PageMeta } from '@second-gear/federation/head';
import { LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoryCarsQuery } from '../../shared/api.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { CategoryLayout } from '../../shared/frame/category-menu.tsx';
import { CarListing, getTotal } from '../../shared/list/car-listing.tsx';
import { useListCount } from '../../shared/list/list-navigation.tsx';
import { readListStart } from '../../shared/list/paging.ts';
import { common } from '../../shared/texts.ts';
import { PAGE_SIZE } from './category-loader.ts';
import { texts } from './texts.ts';

const CarCount = styled.p`
  margin-bottom: var(--sg-space-4);
  color: var(--sg-ink-2);
`;

/** `/category/:id`: the cars of a category. */
export default function CategoryScreen() {
  const category = useLoaderData<Category>();
  const [params] = useSearchParams();
  const pages = useInfiniteQuery(categoryCarsQuery(category._id, PAGE_SIZE, readListStart(params)));
  const count = useListCount(getTotal(pages));
  return (
    <CatalogFrame>
      <Page>
        <PageMeta
          title={`${category.name} · ${common.site}`}
          description={texts.description(category.name)}
          path={`/category/${encodeURIComponent(category._id)}`}
        />
        <PageTitle>{category.name}</PageTitle>
        <CategoryLayout>
          <CarCount role="status">{count}</CarCount>
          <CarListing
            pages={pages}
            priorityCount={3}
            isPaged
            empty={
              <EmptyState
                title={common.list.empty}
                action={<LinkButton to="/viewallcars">{texts.emptyAction}</LinkButton>}
              >
                {common.list.emptyText}
              </EmptyState>
            }
          />
        </CategoryLayout>
      </Page>
    </CatalogFrame>
  );
}
