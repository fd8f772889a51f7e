/** Something the pages say of the firm or its app that only the owner can know. */
export interface Claim {
  says: string
  /** Where it's said: files of this project. */
  where: readonly string[]
  confirmed: boolean
}

/**
 * Promises and facts that came with the site. For each: if it's true, set `confirmed`; if it isn't, change the files that say
 * it. `npm run doctor` lists what isn't confirmed.
 */
export const claims: readonly Claim[] = [
  {
    says: 'No vendor pays you, and you take no commissions',
    where: [
      'content/home.ts',
      'content/about.md',
      'content/landing-pages/lp_03-foundational-technology-stack-optimization_b.md',
      'content/landing-pages/lp_04-fractional-cto-tech-advisor-for-law-firms_b.md',
      'content/services/exit-transition-readiness.md',
    ],
    confirmed: false,
  },
  {
    says: 'Accounts, licenses, domain and passwords are in the client’s name from the start',
    where: ['content/home.ts', 'content/about.md', 'content/services/fractional-cto.md'],
    confirmed: false,
  },
  {
    says: 'You time the work before and after a project, and the client gets both numbers',
    where: ['content/home.ts'],
    confirmed: false,
  },
  {
    says: 'Every new tool runs on test matters first, and you write down how to undo a change before you make it',
    where: ['content/home.ts'],
    confirmed: false,
  },
  {
    says: 'Your access ends on a date agreed for each project, and you see only the files the job needs',
    where: ['content/about.md', 'app/pages/services.tsx'],
    confirmed: false,
  },
  {
    says: 'What each service includes, how long it takes, how much of the client’s time it needs, and what its price depends on',
    where: ['content/services', 'content/landing-pages'],
    confirmed: false,
  },
  {
    says: 'The call is free and takes twenty minutes; you call the visitor unless the scheduler’s confirmation has a video link',
    where: ['content/free-call.ts', 'content/call-entry.ts', 'content/mail.ts'],
    confirmed: false,
  },
  {
    says: 'Whoever takes the call reads the visitor’s answers first',
    where: ['content/survey.ts', 'content/mail.ts'],
    confirmed: false,
  },
  {
    says: 'A visitor leaves the call with a first step, hired or not, and hears on the call if you aren’t a fit',
    where: ['app/survey/thanks-screen.tsx', 'content/mail.ts'],
    confirmed: false,
  },
  {
    says: 'You don’t sell what visitors send, and no form but its own puts anyone on the newsletter',
    where: ['contracts/agreed-words.ts', 'content/privacy.md', 'content/survey.ts'],
    confirmed: false,
  },
  {
    says: 'You answer all twelve questions on the call, and in writing for anyone who asks',
    where: ['content/twelve-questions.ts'],
    confirmed: false,
  },
  {
    says: 'Every client gets a client code for Document Masker',
    where: ['app/pages/document-masker.tsx', 'content/document-masker.ts'],
    confirmed: false,
  },
  {
    says: 'Document Masker has a switch for each word, keeps the key on the Mac, puts the names back, and needs no network once it’s downloaded',
    where: ['content/document-masker.ts'],
    confirmed: false,
  },
  {
    says: 'A newsletter goes out once a month, and you read every reply to it',
    where: ['contracts/agreed-words.ts', 'content/examples/newsletter-issue.md'],
    confirmed: false,
  },
  {
    says: 'Three more tools are coming to the download vault',
    where: ['content/vault.ts'],
    confirmed: false,
  },
]
