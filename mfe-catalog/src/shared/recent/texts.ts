export const texts = {
  title: 'Recently viewed',
  loading: 'Loading recently viewed cars…',
  failed: 'We couldn’t load the cars you viewed',
  clear: 'Clear list',
} as const;
