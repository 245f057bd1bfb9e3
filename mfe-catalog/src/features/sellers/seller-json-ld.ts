import type { Seller } from '@second-gear/contract/sellers';

/**
 * A seller's page and rating as schema.org data, for search engines. `Person` has no rating property, so the rating is
 * a separate node that references the person.
 * @param toAbsoluteUrl turns a path into an absolute URL
 */
export function toSellerJsonLd(
  seller: Seller,
  toAbsoluteUrl: (path: string) => string,
): Record<string, unknown> {
  const url = toAbsoluteUrl(`/sellers/${encodeURIComponent(seller._id)}`);
  const personId = `${url}#seller`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': url,
        url,
        dateCreated: seller.memberSince,
        mainEntity: {
          '@type': 'Person',
          '@id': personId,
          name: seller.name,
          ...(seller.picture !== null && { image: toAbsoluteUrl(seller.picture) }),
        },
      },
      ...(seller.sellerRating === null
        ? []
        : [
            {
              '@type': 'AggregateRating',
              itemReviewed: { '@id': personId },
              ratingValue: seller.sellerRating,
              ratingCount: seller.ratingCount,
              bestRating: 5,
              worstRating: 1,
            },
          ]),
    ],
  };
}
