export interface Question {
  id: string;
  question: string;
  /** Paragraphs. */
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
        'Open the car and press Order Now. Choose where you want to meet the seller, leave your phone number and submit. The car is then reserved for you: nobody else can book it.',
        'You find the order under My Orders in your dashboard, where you can pay for it or cancel it.',
      ],
    },
    {
      id: 'reservation',
      question: 'How long is a car kept for me?',
      answer: [
        'An order that is not paid lapses after 48 hours, and the car goes back on the list. Cancel earlier if you change your mind, so that somebody else gets the chance.',
      ],
    },
    {
      id: 'payment',
      question: 'How do I pay, and is it safe?',
      answer: [
        'You pay by card on the payment page of your order. The card form belongs to our payment provider: your card number goes to them directly and never reaches our server.',
        'Some banks ask you to confirm the payment in their app. If a payment is declined you see the reason in the words of the provider, and you can try another card.',
      ],
    },
    {
      id: 'check',
      question: 'What should I check when I meet the seller?',
      answer: [
        'Compare the VIN on the car with the one in the listing and in the papers. Start the engine cold, look under the car for fresh oil, check that every door gap is even, and drive at least twenty minutes, part of it fast.',
        'Ask for the service book and the last inspection report. A seller who has nothing to hide has them at hand.',
      ],
    },
    {
      id: 'report',
      question: 'Something about a listing looks wrong. What can I do?',
      answer: [
        'Press To Admin on the car and tell us what you noticed. An admin looks at every report, and removes listings that break the rules.',
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
        'Sign up as a seller, open Add Car in your dashboard, describe the car, add a picture and set your price. The listing is public as soon as you submit it.',
        'The more facts you give (mileage, fuel, gearbox, VIN), the fewer questions you have to answer later.',
      ],
    },
    {
      id: 'price',
      question: 'How do I find the right price?',
      answer: [
        'Search for the same brand and model and compare year, mileage and condition. Where we know at least five comparable cars, a listing shows whether its price is good, fair or high against their median.',
      ],
    },
    {
      id: 'ads',
      question: 'What does Make Ads do?',
      answer: [
        'It puts your car on the advertisement strip of the home page, with its price of the moment. A car has at most one ad, and the ad disappears together with the listing.',
      ],
    },
    {
      id: 'verified',
      question: 'What does Verified mean?',
      answer: [
        'An admin has checked who the person is. Until then the badge says Pending. You can sell while it is pending; buyers simply trust a verified seller sooner. Who takes another name is verified anew.',
      ],
    },
    {
      id: 'private',
      question: 'Who sees my email address and phone number?',
      answer: [
        'Visitors see neither. Buyer and seller learn what they need to meet once there is an order between them.',
      ],
    },
  ],
};

const building: QuestionGroup = {
  id: 'building',
  title: 'How a site like this is built',
  questions: [
    {
      id: 'state',
      question: 'What are the different ways to manage state in a React application?',
      answer: [
        'Start with the state of one component: useState for single values, useReducer where several values change together. When two components need it, lift it to their nearest common parent; when many levels lie between, pass it through context.',
        'State that really belongs to the server, such as a list of cars, is best left to a query cache (TanStack Query, for example), which knows about loading, errors and staleness. What describes the screen itself, like filters and sorting, belongs in the address, so that a link or a reload shows the same thing.',
        'What is left, shared by far-apart parts and owned by the browser, goes into a small store such as Zustand or Redux. On this site that is the session, and nothing else.',
      ],
    },
    {
      id: 'prototypes',
      question: 'How does prototypal inheritance work in JavaScript?',
      answer: [
        'Every object has a hidden link to another object, its prototype, or to null. When you read a property that the object does not have itself, JavaScript looks at the prototype, then at the prototype of that, until it finds the property or the chain ends. Writing never goes up the chain: it sets the property on the object itself.',
        'Object.create(proto) makes an object with a given prototype. A function called with new gives its result the object in its prototype property. The class syntax is a clearer way to write the same: methods live once on the prototype and are found through the chain by every instance.',
      ],
    },
    {
      id: 'unit-tests',
      question: 'What is a unit test, and why should we write them?',
      answer: [
        'A unit test runs one small piece of a program, with everything around it held still, and compares what comes out with what should. It takes milliseconds, so hundreds of them run on every change.',
        'They pay off in three ways. They catch a mistake minutes after it was made and name the place. They make it safe to improve the code, since behaviour that must stay is written down. And code that is easy to test in small pieces is usually easy to understand in small pieces. They do not replace tests of the whole: whether the pieces fit is seen only in a browser.',
      ],
    },
    {
      id: 'frameworks',
      question: 'React, Angular or Vue: how do they compare?',
      answer: [
        'React is a library for views: components are functions of their state, and routing, forms and data fetching are yours to choose. That freedom suits teams with opinions and sites made of independent parts.',
        'Angular is a whole platform with one way to do things: modules, dependency injection, forms, routing and testing come together and are typed throughout. Large teams value that evenness; the price is more to learn at the start.',
        'Vue lies in between: templates close to HTML, reactivity that tracks what you use, official packages for routing and stores that you add when you need them. It is the quickest to pick up for people who come from HTML and CSS.',
        'All three are fast enough for almost every site. The people who will maintain it, and what they know, matter more than any benchmark.',
      ],
    },
  ],
};

export const questionGroups: readonly QuestionGroup[] = [buying, selling, building];
export const faqTitle = "FAQ's";
export const faqLead = 'Short answers to what buyers and sellers ask us most, and to what developers ask us.';
