import type { IconName } from '@second-gear/ui/icon';

export interface ContactWay {
  icon: IconName;
  title: string;
  lines: readonly string[];
}

export const contactsLead =
  'Questions about an order, a listing or your account? Write to us and a person will answer.';

export const contactWays: readonly ContactWay[] = [
  { icon: 'pin', title: 'Headquarters', lines: ['Second Gear', 'Chicago, Illinois'] },
  { icon: 'clock', title: 'Hours', lines: ['Monday to Friday, 8:00 to 18:00', 'Saturday, 9:00 to 14:00'] },
  {
    icon: 'shield',
    title: 'Reporting a listing',
    lines: ['Use To Admin on the car itself: the report then reaches an admin together with the car.'],
  },
];
