export interface Question {
  id: string;
  question: string;
  answer: readonly string[];
}
export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

const buying: QuestionGroup = {
  id: 'buying',
  title: 'Buying a car',
  questions: [
    {
      id: 'order',
      question: 'How do I order a car?',
      answer: [
        'Open the listing and press Order Now. Choose where you want to meet the seller, enter your phone number, and submit. The car is then reserved for you, and no one else can order it.',
        'You’ll find the order under My Orders in your dashboard, where you can pay for it or cancel it.',
      ],
    },
    {
      id: 'reservation',
      question: 'How long is a car reserved for me?',
      answer: [
        'Unpaid orders expire after 48 hours, and the car becomes available again. If you change your mind sooner, cancel your order so someone else gets a chance.',
      ],
    },
    {
      id: 'payment',
      question: 'How do I pay, and is it safe?',
      answer: [
        'You pay by card on your order’s payment page. The card form comes from our payment provider, so your card number goes directly to them and never reaches our servers.',
        'We hold your money until you have the car. If something’s wrong, open a dispute on your order’s page before you give the seller your code.',
        'Some banks ask you to confirm the payment in their app. If a payment is declined, you’ll see the provider’s reason and can try another card.',
      ],
    },
    {
      id: 'check',
      question: 'What should I check when I meet the seller?',
      answer: [
        'Compare the VIN on the car with the one in the listing and on the title. Start the engine cold, check under the car for fresh oil, make sure every door gap is even, and drive for at least twenty minutes, part of it on the highway.',
        'Ask for the service records and the last inspection report. A seller with nothing to hide will have them handy.',
      ],
    },
    {
      id: 'report',
      question: 'What can I do if a listing looks wrong?',
      answer: [
        'Press To Admin on the listing and tell us what you noticed. Our team reviews every report and removes listings that break the rules.',
      ],
    },
  ],
};

const selling: QuestionGroup = {
  id: 'selling',
  title: 'Selling a car',
  questions: [
    {
      id: 'list',
      question: 'How do I list my car?',
      answer: [
        'Sign up as a seller, open Add Car in your dashboard, describe the car, add a photo, and set your price. Most listings go live as soon as you submit them; a few are reviewed first.',
        'The more details you add (mileage, fuel, transmission, VIN), the fewer questions you’ll have to answer later.',
      ],
    },
    {
      id: 'price',
      question: 'How do I find the right price?',
      answer: [
        'Search for the same brand and model and compare year, mileage, and condition. When there are enough similar cars, a listing shows how its price compares, from great to far above market.',
      ],
    },
    {
      id: 'ads',
      question: 'What does Make Ads do?',
      answer: [
        'It features your car on the home page at its current price. A car can have one ad at a time, and the ad disappears when the listing does.',
      ],
    },
    {
      id: 'verified',
      question: 'What does Verified mean?',
      answer: [
        'It means our team has checked the person’s identity. Until then, the badge says Pending. You can sell while it’s pending; buyers just tend to trust a verified seller sooner. If you change your name, you’ll need to be verified again.',
      ],
    },
    {
      id: 'private',
      question: 'Who sees my email address and phone number?',
      answer: [
        'Visitors see neither. Once there’s an order, the buyer and seller see the contact details they need to meet.',
      ],
    },
  ],
};

const building: QuestionGroup = {
  id: 'building',
  title: 'How this site is built',
  questions: [
    {
      id: 'state',
      question: 'What are the different ways to manage state in a React application?',
      answer: [
        'Start with component state: useState for single values, useReducer when several values change together. When two components need it, lift it to their closest common parent. When there are many levels in between, pass it through context.',
        'State that really belongs to the server, such as a list of cars, is best left to a query cache (TanStack Query, for example), which handles loading, errors, and stale data. State that describes the screen itself, like filters and sorting, belongs in the URL, so a link or a reload shows the same thing.',
        'Anything else that distant components share and that exists only in the browser goes into a small store such as Zustand or Redux. On this site, that’s just the session.',
      ],
    },
    {
      id: 'prototypes',
      question: 'How does prototypal inheritance work in JavaScript?',
      answer: [
        'Every object has a hidden link to another object, its prototype, or to null. When you read a property the object doesn’t have, JavaScript checks the prototype, then the prototype’s prototype, until it finds the property or the chain ends. Assigning a plain property sets it on the object itself.',
        'Object.create(proto) creates an object with a given prototype. When you call a function with new, the new object’s prototype is the function’s prototype property. The class syntax is a clearer way to write the same thing: methods live once on the prototype, and every instance finds them through the chain.',
      ],
    },
    {
      id: 'unit-tests',
      question: 'What are unit tests, and why write them?',
      answer: [
        'A unit test runs one small piece of a program in isolation and compares the actual result with the expected one. It takes milliseconds, so you can run hundreds of them on every change.',
        'They pay off in three ways. They catch a mistake within minutes and point to where it is. They make it safe to refactor, because they document the behavior you need to preserve. And code that’s easy to test in small pieces is usually easy to understand in small pieces. They don’t replace end-to-end tests: only a browser shows whether the pieces fit together.',
      ],
    },
    {
      id: 'frameworks',
      question: 'React, Angular, or Vue: how do they compare?',
      answer: [
        'React is a library for views. Components are functions of their state, and you choose your own routing, forms, and data fetching. That freedom suits teams with strong opinions and sites made of independent parts.',
        'Angular is a complete platform with one way to do things. Modules, dependency injection, forms, routing, and testing come in one package and are typed throughout. Large teams value that consistency; the price is a steeper learning curve.',
        'Vue is in between: templates close to HTML, reactivity that tracks what you use, and official packages for routing and stores you add when you need them. It’s the quickest to pick up if you come from HTML and CSS.',
        'All three are fast enough for almost every site. The people who will maintain it, and what they know, matter more than any benchmark.',
      ],
    },
  ],
};

export const questionGroups: readonly QuestionGroup[] = [buying, selling, building];
export const faqTitle = "FAQ's";
export const faqLead = 'Answers to common questions about buying and selling, plus a few from developers.';
