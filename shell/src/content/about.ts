export const about = {
  title: 'About Second Gear',
  lead: 'A good car deserves more than one good owner. We introduce the last one to the next one.',
  sections: [
    {
      title: 'Where we come from',
      paragraphs: [
        'Second Gear began in Chicago in 1998 with a lot for thirty cars and one rule on the wall: tell the buyer everything you would want to know yourself. The lot is gone. The rule isn’t.',
        'Today the cars are parked in their owners’ driveways, and the marketplace is this site. We don’t own the cars and we don’t sell them. We help buyers and sellers find each other, meet somewhere that works for both of them, and settle the payment safely.',
      ],
    },
    {
      title: 'How we work',
      paragraphs: [
        'A car you order is reserved for you and no one else. The price you order at is the price you pay. It’s locked in when you order. Card payments run through a payment provider, and we never see your card number. We hold your payment until you have the keys.',
        'Only buyers who paid for a car can rate its seller. Our team verifies users and reviews every report. We log every decision, so there’s always a record of it.',
      ],
    },
    {
      title: 'What we promise',
      paragraphs: [
        'No hidden fees, no fake urgency, and we never sell your data. If something goes wrong, a real person replies within one business day.',
      ],
    },
  ],
  facts: [
    { value: '1998', label: 'the year we opened in Chicago' },
    { value: '48 h', label: 'a car stays reserved for its buyer' },
    { value: '$0', label: 'to list a car' },
  ],
} as const;
