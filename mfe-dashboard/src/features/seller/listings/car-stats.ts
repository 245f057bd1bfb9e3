import type { DailyCarStats } from '@second-gear/contract/car-history';

/** Returns the total views and saves of the days. */
export const sumStats = (days: readonly DailyCarStats[]): { views: number; saves: number } => ({
  views: days.reduce((sum, day) => sum + day.views, 0),
  saves: days.reduce((sum, day) => sum + day.saves, 0),
});
