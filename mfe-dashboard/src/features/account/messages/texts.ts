import { formatNumber } from '@second-gear/contract/format';

export const texts = {
  title: 'Messages',
  noun: 'your messages',
  threadLabel: (name: string, car: string) => `${name} about the ${car}`,
  empty: 'No messages yet',
  emptyHelp: 'Message a seller from a car’s page. Your conversations appear here.',
  thread: 'Conversation',
  threadNoun: 'this conversation',
  threadEmpty: 'No messages yet',
  back: 'Back to Messages',
  openCar: 'View car',
  you: 'You',
  reply: 'Your message',
  sendShortcut: 'Press Ctrl+Enter to send',
  characterCount: (currentLength: number, maxLength: number) =>
    `${formatNumber(currentLength)} of ${formatNumber(maxLength)} characters`,
  send: 'Send',
  notFound: 'Conversation not found',
  notFoundHelp: 'It may belong to another account. Find your conversations in Messages.',
  compose: 'New message',
  composeNoun: 'this car',
  composeLead: (car: string) => `To the seller of the ${car}`,
  noCar: 'No car selected',
  noCarHelp: 'Open a car’s page to message the seller.',
  carUnlisted: 'This car is no longer listed',
  carUnlistedHelp: 'You can no longer message the seller about it.',
  browse: 'View all cars',
  sent: 'Message sent',
  contactData:
    'This message seems to include contact details. Chat and pay on Second Gear so your money stays protected.',
} as const;
