import type { Car } from '@second-gear/contract/cars';
import type { Seller } from '@second-gear/contract/sellers';
import { toCarHead, toSellerHead } from './detail-page-heads.ts';
import { createHeadTags, type PageHead } from './head-tags.ts';

const ID = '01234567-89ab-4def-8123-456789abcdef';
const createCarHead = (image: string) =>
  toCarHead(
    {
      ...{ _id: 'a/b', brandName: 'Volvo', model: 'V60', purchaseYear: 2019, resellPrice: 12_500, image },
      ...{ mileage: 43_000, fuel: 'diesel', gearbox: null, description: 'One\nowner.' },
      location: { city: 'Chicago' },
    } as Car,
    '/api',
  );
const createSellerHead = (picture: string | null) =>
  toSellerHead({ _id: 'a/b', name: 'Ann', sold: 1, picture } as Seller, '/api');
const site = { origin: 'https://gear.example', image: '/shell/1/static/share.png' };
const toTagTexts = (head: PageHead): Record<string, string> =>
  Object.fromEntries(
    createHeadTags(head, site).map(({ element, attributes, text }) => {
      const { property, name, rel, content, href } = attributes;
      return [property ?? name ?? rel ?? element, text ?? content ?? href ?? ''];
    }),
  );

test('toCarHead describes a car with its price and facts', () => {
  expect(toTagTexts(createCarHead('/x.jpg'))).toMatchObject({
    title: '2019 Volvo V60 · Second Gear',
    description: '2019 Volvo V60 for $12,500 in Chicago. 43,000 mi, Diesel. One owner.',
    canonical: 'https://gear.example/cars/a%2Fb',
  });
});

// Some social networks support neither WebP nor SVG. Before the image has loaded, they use the declared size
// for the layout.
test.each<[string, PageHead, string, string, number, number, string]>([
  [
    'a car with an uploaded picture',
    createCarHead(`/api/images/${ID}/1600.webp`),
    `/api/images/${ID}/share.jpg`,
    'jpeg',
    1200,
    630,
    '2019 Volvo V60',
  ],
  [
    'a car with a picture in a bucket',
    createCarHead(`https://bucket.example/images/${ID}/1600.webp`),
    ...([`/api/images/${ID}/share.jpg`, 'jpeg', 1200, 630, '2019 Volvo V60'] as const),
  ],
  [
    'a car with an illustration',
    createCarHead('/api/images/drawings/v60-side.svg'),
    ...(['/api/images/drawings/v60-side/share.jpg', 'jpeg', 1200, 630, '2019 Volvo V60'] as const),
  ],
  [
    'a car with a picture from another site',
    createCarHead('https://other.example/a.webp'),
    site.image,
    'png',
    1200,
    630,
    'Second Gear',
  ],
  [
    'a seller with a picture',
    createSellerHead(`/api/images/${ID}/512.webp`),
    `/api/images/${ID}/share.jpg`,
    'jpeg',
    512,
    512,
    'Ann',
  ],
  ['a seller without a picture', createSellerHead(null), site.image, 'png', 1200, 630, 'Second Gear'],
  ['any other page', { title: 'About', path: '/about' }, site.image, 'png', 1200, 630, 'Second Gear'],
])(
  'the preview image of %s is a JPEG or PNG with its size and an alternative text',
  (_name, head, path, type, width, height, alt) => {
    expect(toTagTexts(head)).toMatchObject({
      'og:image': `https://gear.example${path}`,
      'twitter:image': `https://gear.example${path}`,
      'og:image:type': `image/${type}`,
      'og:image:width': String(width),
      'og:image:height': String(height),
      'og:image:alt': alt,
      'twitter:image:alt': alt,
    });
  },
);
