import type { Account } from '../objects/api-types.ts';

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '');

const listRequiredInformation = (account: Account): [title: string, text: string][] => [
  [
    account.business_type === 'company' ? 'Business details' : 'Personal details',
    account.business_type === 'company'
      ? 'Legal name, address, registration number, and the people who own or manage it.'
      : 'Your legal name, date of birth, home address, and phone number.',
  ],
  ['What you sell', 'A website or a short description of your business.'],
  ['Proof of identity', 'A photo of your passport, driver’s license, or ID card, if required.'],
  ['Payout account', 'The bank account or debit card for your payouts.'],
  ['Terms of service', 'You’ll need to accept the provider’s services agreement.'],
];

/**
 * Returns the HTML of the onboarding page: the required information, and buttons to finish or to postpone the
 * onboarding.
 */
export function renderOnboardingPage(account: Account, formAction: string, session: string): string {
  const accountDetails: [string, string][] = [
    ['Account', account.id],
    ['Email', account.email ?? 'not provided'],
    ['Country', account.country ?? 'not provided'],
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
<p>The real provider would ask you for the details below. The sandbox asks for nothing, and no data leaves this machine.</p>
<dl>
${accountDetails.map(([term, text]) => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`).join('\n')}
</dl>
<h2>Details the provider would ask for</h2>
<ol>
${listRequiredInformation(account)
  .map(([title, text]) => `<li><strong>${title}</strong> ${text}</li>`)
  .join('\n')}
</ol>
<form method="post" action="${escapeHtml(formAction)}">
<input type="hidden" name="session" value="${session}">
<button type="submit" name="answer" value="finish">Finish onboarding</button>
<button type="submit" name="answer" value="later" class="quiet">Not now</button>
</form>
</main>
</body>
</html>
`;
}
