export const texts = {
  contacts: {
    title: 'Contacts',
    formTitle: 'Write to us',
    submit: 'Send message',
    done: 'Message sent',
    thanks: 'Thank you. We have your message and answer within one working day.',
    another: 'Write another message',
  },
  blog: { title: 'Blog', minutes: (count: number) => `${String(count)} minutes to read` },
  onThisPage: 'On this page',
} as const;
