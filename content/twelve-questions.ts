/** A question for anyone who asks for a login, as the sheet at /twelve-questions prints it. */
export interface LoginQuestion {
  ask: string
  /** What a good answer has in it. */
  good: string
  /** The answer to be careful of. */
  careful: string
}

export const twelveQuestions = {
  title: 'Twelve things to ask any consultant before you give them a login',
  summary:
    'For the IT company, the bookkeeper, the marketing firm, the software vendor’s onboarding team, and us. Print it, ask in this order, and write down what you hear.',
  why: [
    'A consultant with a login can see what clients told you in confidence. Under Model Rule 5.3 you make reasonable efforts to see that the outside help acts the way your own duties require, and Rule 1.6(c) asks the same care for the information itself.',
    'ABA Formal Opinion 08-451 applies this to a vendor that maintains a firm’s computer system, among others. It also says when a client has to be told, or has to consent. Your state’s version of the rules controls.',
  ],
  groups: [
    {
      title: 'Before the login exists',
      questions: [
        {
          ask: 'Who will use the login, by name, and do any of them work for the other side of one of my matters?',
          good: 'A short list of names, subcontractors included, and a search of that list against your open matters.',
          careful: '“Our team.”',
        },
        {
          ask: 'Can you do this job without client files?',
          good: 'A test matter, a blank form, or your screen shared while you do the clicking. Files only where the job can’t be done without.',
          careful: '“It’s easier if you just make us an administrator.”',
        },
        {
          ask: 'Will you sign a confidentiality agreement before you see anything, and does it bind your subcontractors?',
          good: 'Yes, with a copy you can read today.',
          careful: '“It’s in our terms of service.”',
        },
        {
          ask: 'Who else pays you?',
          good: 'A plain no, or every commission, referral fee and partner program named in writing.',
          careful: '“We’re certified partners,” with nothing after it.',
        },
      ],
    },
    {
      title: 'While they have it',
      questions: [
        {
          ask: 'Does each of you get an account of your own, with multi-factor authentication?',
          good: 'Yes. Nobody signs in as you, and nobody shares a password by email.',
          careful: '“We’ll just use yours.”',
        },
        {
          ask: 'In whose name are the new accounts, licenses and domains?',
          good: 'Yours, from the first day, with a mailbox of yours as the recovery address.',
          careful: '“We’ll hand it over at the end.”',
        },
        {
          ask: 'Do you put our data into any other tool, an AI tool included?',
          good: 'A list of tools, with each one’s terms on storage and training. Or no.',
          careful: '“Only for internal purposes.”',
        },
        {
          ask: 'How do I see what you did while you were in there?',
          good: 'A log of the program’s own, and notes in plain English of each change and how to undo it.',
          careful: '“You’d notice if anything broke.”',
        },
        {
          ask: 'If your laptop is stolen or your account is broken into, how soon do I hear about it?',
          good: 'A number of hours, in the contract, and the name of whoever calls you.',
          careful: '“That’s never happened to us.”',
        },
        {
          ask: 'What insurance do you carry, and which two clients can I call?',
          good: 'A certificate that names the coverage, and two phone numbers.',
          careful: '“Everyone’s been very happy.”',
        },
      ],
    },
    {
      title: 'When it’s over',
      questions: [
        {
          ask: 'On what day does your access end, and who turns it off?',
          good: 'A date on your calendar, and someone in your office who removes the accounts and checks the list.',
          careful: '“We’ll leave it on in case you need us.”',
        },
        {
          ask: 'What do I have if we part ways next month?',
          good: 'Your data in a format you can open without them, the instructions, and their copies deleted, in writing.',
          careful: '“You won’t want to.”',
        },
      ],
    },
  ] satisfies readonly { title: string; questions: readonly LoginQuestion[] }[],
  end: {
    title: 'Ask us all twelve',
    text: 'Bring this sheet to a free twenty-minute call and read the questions to us. We’ll answer each one, and put the answers in writing if you ask.',
  },
} as const

/** The sources of `why`. */
export const loginRules = [
  {
    title: 'Model Rule 5.3, Responsibilities Regarding Nonlawyer Assistance',
    url: 'https://www.americanbar.org/groups/professional_responsibility/publications/model_rules_of_professional_conduct/rule_5_3_responsibilities_regarding_nonlawyer_assistant/',
  },
  {
    title: 'Model Rule 1.6, Confidentiality of Information',
    url: 'https://www.americanbar.org/groups/professional_responsibility/publications/model_rules_of_professional_conduct/rule_1_6_confidentiality_of_information/',
  },
] as const
