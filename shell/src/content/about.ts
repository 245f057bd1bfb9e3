export const about = {
  title: 'About Second Gear',
  lead: 'A good car has more than one good owner in it. We bring the next one to the last one.',
  sections: [
    {
      title: 'Where we come from',
      paragraphs: [
        'Second Gear began in Chicago in 1998 with a lot for thirty cars and one rule on the wall: tell the buyer everything you would want to know yourself. The lot is gone. The rule is still on the wall.',
        'Today the cars stand where their owners park them, and the marketplace is this site. We do not own the cars and we do not sell them. We make sure that the people who do can find each other, meet at a place that suits both, and settle the payment safely.',
      ],
    },
    {
      title: 'How we work',
      paragraphs: [
        'A car that you order is reserved for you and for nobody else. The price you see is the price you pay: it is fixed at the moment of your order. Card payments run through a payment provider, and we never see your card number.',
        'Sellers are rated only by buyers who paid for a car. Admins check people and look at every report. Every such decision is written down, so that we can answer for it.',
      ],
    },
    {
      title: 'What we promise',
      paragraphs: [
        'No hidden fees, no made-up urgency, no selling of your data. If something goes wrong, a person answers you within one working day.',
      ],
    },
  ],
  facts: [
    { value: '1998', label: 'the year we opened in Chicago' },
    { value: '48 h', label: 'a car stays reserved for its buyer' },
    { value: '$0', label: 'to list a car' },
  ],
} as const;
