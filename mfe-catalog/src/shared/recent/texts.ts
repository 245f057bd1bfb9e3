export const texts = {
  title: 'Recently viewed',
  loading: 'Loading the cars you viewed',
  failed: 'The cars you viewed could not be loaded',
  clear: 'Clear the list',
} as const;
