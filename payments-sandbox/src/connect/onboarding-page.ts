import type { Account } from '../objects/wire.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const questions = (account: Account): [title: string, text: string][] => [
  [
    account.business_type === 'company' ? 'Your company' : 'Who you are',
    account.business_type === 'company'
      ? 'Legal name, address, registration number, and the people who own or run it.'
      : 'Your legal name, date of birth, home address and telephone number.',
  ],
  ['What you sell', 'A web address or a sentence about your business.'],
  ['Proof of identity', 'A photograph of a passport, driving licence or identity card, where it is needed.'],
  ['Where the money goes', 'The bank account or debit card that you are paid to.'],
  ['Terms', "Your agreement to the provider's services agreement."],
];

/** Returns the whole page: the required information, and two ways to leave it. */
export function onboardingPage(account: Account, action: string, session: string): string {
  const facts: [string, string][] = [
    ['Account', account.id],
    ['Email', account.email ?? 'not given'],
    ['Country', account.country ?? 'not given'],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Get paid · Payments sandbox</title>
<link rel="stylesheet" href="/assets/pages/onboarding.css">
</head>
<body>
<main>
<p class="badge">Payments sandbox: no real data, no real money</p>
<h1>Tell us a little more to get paid</h1>
<p>With the real provider you would now be asked for these. Here nothing is asked and nothing leaves this machine.</p>
<dl>
${facts.map(([term, text]) => `<div><dt>${term}</dt><dd>${escaped(text)}</dd></div>`).join('\n')}
</dl>
<h2>What would be asked</h2>
<ol>
${questions(account)
  .map(([title, text]) => `<li><strong>${title}</strong> ${text}</li>`)
  .join('\n')}
</ol>
<form method="post" action="${escaped(action)}">
<input type="hidden" name="session" value="${session}">
<button type="submit" name="answer" value="finish">Finish onboarding</button>
<button type="submit" name="answer" value="later" class="quiet">Not now</button>
</form>
</main>
</body>
</html>
`;
}
