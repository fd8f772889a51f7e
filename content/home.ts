/** The words of the home page. Its big line is `tagline` of site.ts; its services are those of services/. */
export const home = {
  hero: {
    audience: 'For solo practitioners and small firms',
    lead: 'We keep the practice level while everything around it moves: intake, documents, systems, people, and what comes after you.',
    call: 'Book a free call',
    services: 'See the services',
    /** After what free-call.ts says of the way to a call. */
    note: 'Twenty minutes, by phone or video.',
  },
  supercharge: {
    title: 'Optimize Operations. Maximize Firm Value.',
    paragraphs: [
      'Most practices do not have a technology problem. They have forty small decisions that nobody was paid to make: who calls back, where the signed copy lives, which date goes on the calendar first.',
      'We make those decisions with you, write them down, and leave you with a firm that runs on the days you are in court, and is worth more on the day you leave it.',
    ],
    button: 'Contact Us',
  },
  services: { title: 'Comprehensive Legal Technology Solutions', more: 'View More' },
  whyUs: {
    title: 'Why Us?',
    lead: 'Because you can check what we say. Four habits that you may hold us to, in writing.',
    button: 'Schedule a Consultation',
    points: [
      {
        title: 'Proven Track Record',
        text: 'We time the work before we touch it and again when we are done. You get both figures, and the second has to be better.',
      },
      {
        title: 'Tailored Solutions',
        text: 'Your matters, your office, your way of working. We begin with what you already own and change what costs you hours, nothing else.',
      },
      {
        title: 'Cutting-edge Technology',
        text: 'New tools earn their place in our own office first. What you could not explain to a client or a judge does not go into yours.',
      },
      {
        title: 'Seamless Integration',
        text: 'Calendar, documents, accounting and mail stay in step while we work. Every change has a way back, written down before it is made.',
      },
    ],
  },
  newsletter: { label: 'The newsletter', title: 'One page a month that you can use by Friday' },
}
