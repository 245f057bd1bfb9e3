import type { IconName } from '@second-gear/ui/icon';

export interface ContactMethod {
  icon: IconName;
  title: string;
  lines: readonly string[];
}

export const contactsLead =
  'Questions about an order, a listing, or your account? Send us a message and a real person will reply within one business day.';

export const contactMethods: readonly ContactMethod[] = [
  { icon: 'pin', title: 'Headquarters', lines: ['Second Gear', 'Chicago, Illinois'] },
  { icon: 'clock', title: 'Hours', lines: ['Monday–Friday, 8 am–6 pm CT', 'Saturday, 9 am–2 pm CT'] },
  {
    icon: 'shield',
    title: 'Report a listing',
    lines: ['To report a listing, open its page and press “To Admin.”'],
  },
];
