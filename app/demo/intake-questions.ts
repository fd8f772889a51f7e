/** What the assistant asks and why, in the order of the call. */
export const INTAKE_QUESTIONS = [
  {
    asks: 'May I write this down?',
    reason:
      'The caller learns first that nobody human is listening, and can say no. In some states a recording needs that yes.',
  },
  {
    asks: 'Is anyone in danger now?',
    reason:
      'If so, 911 comes first and the questions wait. A frightened caller answers nothing well until this has been asked.',
  },
  {
    asks: 'What happened, in one sentence?',
    reason: 'Enough to know the kind of matter and to turn away what you do not take. Not enough to be a confidence.',
  },
  {
    asks: 'When, and where?',
    reason: 'Every deadline is counted from the day. The place decides which court and whose rules.',
  },
  {
    asks: 'Who else was there?',
    reason: 'Names come before the details. If you act for the plumber, you want to know it now and not on page three.',
  },
  {
    asks: 'Where does it hurt? Who has treated you?',
    reason: 'Memory fades in days and records take weeks. What is said tonight is worth writing down tonight.',
  },
  {
    asks: 'Has an insurer been in touch?',
    reason: 'Whoever has been in touch has opened a file. With its number you find it in one call.',
  },
  {
    asks: 'Have you said or signed anything?',
    reason: 'A recorded statement is the first thing that you will want to hear. It is noted, and not commented on.',
  },
  {
    asks: 'A public body? At work? Papers with a date?',
    reason: 'These can turn years into weeks. A yes is marked to be looked at first, and somebody looks the same day.',
  },
  {
    asks: 'How do we reach you?',
    reason:
      'A number, a time, and whether a message is safe. Some callers share a phone with the person they call about.',
  },
] as const
