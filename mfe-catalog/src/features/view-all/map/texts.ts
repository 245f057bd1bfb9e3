export const texts = {
  title: 'Cars by city',
  choose: 'Select a city to see the cars there.',
  loading: 'Loading map…',
  failed: 'We couldn’t load the map',
  empty: 'No cars match your search, so there are no cities to show.',
  allCities: 'All cities',
  source: 'Places: GeoNames (CC BY 4.0). Outline: U.S. Census Bureau.',
} as const;
