import type { SurveyDefinition } from '#contracts/survey-questions.ts'

/** As the server reads what's published. */
export const readSurvey = async (): Promise<SurveyDefinition> => survey

/** Options that are sent as they read. */
const same = (values: readonly string[]) => values.map((value) => ({ label: value, value }))

/**
 * The survey used in tests instead of the owner's. It has a question for every field of the webhook's JSON.
 */
export const survey: SurveyDefinition = {
  intro: {
    takes: 'Takes 1 minute 30 seconds',
    question: 'A few questions before we talk',
    hint: '{Questions} about your firm, then you pick a time for a free call.',
    reads:
      'Near the end we ask for your {contact}. The person who takes your call reads your answers. We don’t sell them. We keep them until you ask us to delete them, or until we don’t need them anymore.',
    email: 'Just a question? Email us.',
  },

  questions: [
    {
      id: 'firm-type',
      kind: 'choice',
      question: 'How large is your firm?',
      hint: 'Count the attorneys, including yourself.',
      required: true,
      field: 'firmType',
      onCallSheet: 'Firm',
      detailOnCallSheet: true,
      options: [
        { label: 'Solo', detail: '1 attorney', value: 'solo', also: { attorneyCountRange: '1' } },
        { label: 'Small', detail: '2-10 attorneys', value: 'small', also: { attorneyCountRange: '2-10' } },
        { label: 'Medium', detail: '11-50 attorneys', value: 'medium', also: { attorneyCountRange: '11-50' } },
        { label: 'Large', detail: '51+ attorneys', value: 'large', also: { attorneyCountRange: '51+' } },
      ],
      rules: [
        {
          is: ['small'],
          note: {
            said: 'You have two to ten lawyers.',
            means: 'One of them knows where things are.',
            thisWeek: 'Ask who.',
            link: { href: '/articles/newest', label: 'The first ten minutes' },
          },
          standsOut: 'Small.',
          ask: 'Who knows where things are?',
        },
      ],
    },
    {
      id: 'staff',
      kind: 'choice',
      question: 'How many people work with you besides the attorneys?',
      hint: 'Paralegals, assistants, intake and billing. Regular contractors count.',
      required: true,
      field: 'staffCountRange',
      options: [
        { label: '0-4 non-attorney staff', value: '0-4', also: { firmSize: '0-4 non-attorney staff' } },
        { label: '5-19 non-attorney staff', value: '5-19', also: { firmSize: '5-19 non-attorney staff' } },
        { label: '20-49 non-attorney staff', value: '20-49', also: { firmSize: '20-49 non-attorney staff' } },
        { label: '50+ non-attorney staff', value: '50+', also: { firmSize: '50+ non-attorney staff' } },
      ],
    },
    {
      id: 'practice-area',
      kind: 'line',
      question: 'What’s your main practice area?',
      hint: 'The one that brings in most of your matters.',
      required: true,
      field: 'practiceArea',
      onCallSheet: 'Practice',
      rules: [
        {
          note: {
            said: 'Your main practice area: {answer}',
            means: 'Every area has its own first question.',
            thisWeek: 'Write yours down.',
            link: { href: '/about', label: 'Who we are' },
          },
        },
      ],
    },
    {
      id: 'engagement',
      kind: 'choice',
      question: 'What kind of help are you looking for?',
      hint: 'Your best guess is fine. It doesn’t commit you to anything.',
      required: true,
      field: 'engagement',
      onCallSheet: 'Help',
      options: [
        { label: 'One-time Project', detail: 'a defined result, then done', value: 'onetime' },
        { label: 'Ongoing Monthly Service', detail: 'some of our time every month', value: 'ongoing' },
      ],
    },
    {
      id: 'issue',
      kind: 'paragraph',
      question: 'What should work better than it does today?',
      hint: 'A sentence or two. Please leave out anything that identifies a client.',
      required: true,
      field: 'issue',
      max: 3000,
      onCallSheet: 'To improve',
    },
    {
      id: 'case-value',
      kind: 'choice',
      question: 'What’s the smallest fee you’d open a matter for?',
      hint: 'The whole fee you expect, not the amount in dispute.',
      required: true,
      field: 'caseValueThreshold',
      options: same(['< $2.5k', '$2.5k - $5k', '$5k - $10k', '$10k - $25k', '$25k - $50k', '$50k - $100k', '> $100k']),
    },
    {
      id: 'cases-per-year',
      kind: 'choice',
      question: 'How many new cases do you want in a year?',
      hint: 'The number you want, not the number you have.',
      required: true,
      field: 'targetCasesPerYear',
      options: same(['< 25', '25 - 50', '51 - 100', '101 - 250', '251 - 500', '501 - 1,000', '> 1,000']),
    },
    {
      id: 'website',
      kind: 'website',
      question: 'Where can we read about your firm?',
      hint: 'Your website or your LinkedIn profile.',
      required: true,
      field: 'website',
    },
    {
      id: 'selling',
      kind: 'choice',
      question: 'Are you thinking of selling the firm?',
      hint: 'It changes what’s worth fixing first. We use your answer to prepare the call.',
      required: true,
      field: 'selling',
      options: [
        { label: 'Yes', value: 'yes' },
        { label: 'No', value: 'no' },
      ],
      rules: [
        {
          is: ['yes'],
          isDiscreet: true,
          note: {
            said: 'You want to sell.',
            means: 'A buyer pays for what works without you.',
            thisWeek: 'Write two lists.',
            link: { href: '/services', label: 'Our services' },
          },
        },
      ],
    },
  ],

  contact: {
    question: 'How do we reach you?',
    hint: 'OK sends this to us, not to a list.',
    fields: [
      { field: 'firstName', label: 'First name', required: true },
      { field: 'lastName', label: 'Last name', required: true },
      { field: 'phone', label: 'Phone', required: true },
      { field: 'email', label: 'Email', required: true },
      { field: 'companyName', label: 'Firm name', required: true },
    ],
  },

  booking: {
    question: 'When should we talk?',
    hint: 'Twenty minutes, free. We hold thirty on the calendar so the call doesn’t have to end mid-sentence.',
  },

  thanks: { question: 'Thank you', hint: 'The person you’ll talk to reads your answers before the call.' },

  askAnyone: [
    'What do you want to be different by this time next month?',
    'What have you already tried, and where did it stop?',
    'Besides you, who has to agree before something changes?',
  ],
}
