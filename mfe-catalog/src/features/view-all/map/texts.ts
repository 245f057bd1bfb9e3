export const texts = {
  title: 'Cars by city',
  choose: 'Choose a city to see its cars alone.',
  loading: 'Drawing the map',
  failed: 'The map could not be drawn',
  empty: 'No car matches, so there is no city to show.',
  allCities: 'All cities',
  source: 'Places: GeoNames (CC BY 4.0). Outline: U.S. Census Bureau.',
} as const;
