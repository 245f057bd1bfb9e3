import type { Seller } from '@second-gear/contract/sellers';

/**
 * A seller's page and rating as schema.org data, for search engines. `Person` has no rating property, so the rating is
 * a separate node that references the person.
 * @param absolute turns a path into an absolute URL
 */
export function sellerData(seller: Seller, absolute: (path: string) => string): Record<string, unknown> {
  const url = absolute(`/sellers/${encodeURIComponent(seller._id)}`);
  const person = `${url}#seller`;
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
          '@id': person,
          name: seller.name,
          ...(seller.picture !== null && { image: absolute(seller.picture) }),
        },
      },
      ...(seller.sellerRating === null
        ? []
        : [
            {
              '@type': 'AggregateRating',
              itemReviewed: { '@id': person },
              ratingValue: seller.sellerRating,
              ratingCount: seller.ratingCount,
              bestRating: 5,
              worstRating: 1,
            },
          ]),
    ],
  };
}
