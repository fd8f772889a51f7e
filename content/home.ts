/** The words of the home page. Its big line is `tagline` of site.ts; its services are those of services/. */
export const home = {
  hero: {
    audience: 'For solo lawyers and small law firms',
    lead: 'Your office keeps running while you’re in court: intake, files, reminders, software. A lawyer still makes every legal decision. The accounts stay in your name, and no vendor pays us.',
    call: 'Book a free call',
    services: 'See the services',
    /** After what free-call.ts says of the way to a call. */
    note: 'The call itself takes twenty minutes, by phone or video.',
  },
  evidence: {
    title: 'See what you’d get before you call',
    lead: 'This is where the client logos usually go. We’d rather show you two forms to use today and two samples of what we hand over. No form to fill in, no email address.',
  },
  supercharge: {
    title: 'Optimize Operations. Maximize Firm Value.',
    paragraphs: [
      'When a small practice stalls, the software usually isn’t the reason. It’s the small stuff with no owner: who calls back, where the signed copy lives, which date goes on the calendar first.',
      'We settle those with you, write them down, and set up the software you have to match. The office runs on the days you’re in court, and the records make sense to a successor.',
    ],
    button: 'Contact Us',
  },
  services: { title: 'Comprehensive Legal Technology Solutions', more: 'View More' },
  whyUs: {
    title: 'Why Us?',
    lead: 'Four habits you can hold us to, in writing.',
    button: 'Schedule a Consultation',
    points: [
      {
        title: 'Proven Track Record',
        text: 'We time the work before we touch it and again when we’re done. You get both numbers. If the second one isn’t better, that’s in writing too.',
      },
      {
        title: 'Tailored Solutions',
        text: 'Your matters, your office, your way of working. We start with what you already own and change only what’s costing you time.',
      },
      {
        title: 'Cutting-edge Technology',
        text: 'Every new tool runs on test matters before it touches a real one. If you couldn’t explain it to a client or a judge, it doesn’t go in.',
      },
      {
        title: 'Seamless Integration',
        text: 'Calendar, documents, billing and email keep working while we do. Before we change anything, we write down how to change it back.',
      },
    ],
  },
  newsletter: {
    label: 'The newsletter',
    title: 'One fix a month you can use by Friday',
    sample: { label: 'Read a sample issue', href: '/examples/newsletter-issue' },
  },
}

/** What a visitor can open, where others put logos. `excerpt` is how the thing itself begins, for the drawing of it. */
export const evidence = [
  {
    kind: 'checks',
    title: 'Conflict-check worksheet',
    note: 'Which names to search, where to look, and who cleared each hit. A PDF you can fill in.',
    href: '/downloads/conflict-check-worksheet.pdf',
    excerpt: [
      'Open matters: all parties',
      'Closed matters',
      'People we declined',
      'Billing and client ledgers',
      'Handled at earlier jobs',
      'Lawyers’ own interests',
    ],
  },
  {
    kind: 'lines',
    title: 'An AI policy to adopt',
    note: 'What can go in, who checks it, what the client agrees to. After ABA Formal Opinion 512. PDF.',
    href: '/downloads/ai-policy.pdf',
    excerpt: [
      '1. Who and what this covers',
      '2. Approved tools',
      '3. Competence (Rule 1.1)',
      '4. Confidentiality (Rule 1.6)',
      '5. Communication (Rule 1.4)',
      '6. Courts (Rules 3.1, 3.3)',
    ],
  },
  {
    kind: 'rows',
    title: 'Sample runbook page',
    note: 'Weekend intake on Monday morning, step by step, and what to do when a step fails.',
    href: '/examples/runbook-page',
    excerpt: [
      '7:30 a.m.|Open the intake log',
      '7:35|Dates first',
      '7:40|Search every name',
      '7:55|Log the hits',
      '8:00|Stop. Wait for a yes',
    ],
  },
  {
    kind: 'letter',
    title: 'Sample letter, masked, with its key',
    note: 'A demand letter before and after the client’s details came out.',
    href: '/examples/masked-letter',
    excerpt: [
      'Dear |[PERSON_2]|:',
      'On |[DATE_1]|, the ceiling above',
      'the equipment of |[PERSON_1]',
      'came down. |[PERSON_1]| had',
      'reported the leak to |[PERSON_3]|,',
      'your manager, on |[DATE_2]|.',
    ],
  },
] as const
