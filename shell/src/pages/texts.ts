export const texts = {
  contacts: {
    title: 'Contacts',
    formTitle: 'Send us a message',
    submit: 'Send message',
    done: 'Message sent',
    thanks: 'Thanks! We’ll reply within one business day.',
    another: 'Send another message',
  },
  blog: { title: 'Blog', minutes: (count: number) => `${String(count)} min read` },
  onThisPage: 'On this page',
} as const;
