/** What the assistant asks, why, and what of it the firm reads, in the order of the call. */
export const INTAKE_QUESTIONS = [
  {
    asks: 'May I write this down?',
    reason:
      'The caller learns first that nobody human is listening, and can say no. In some states a recording needs that yes.',
    line: 'Consent, in the caller’s words',
  },
  {
    asks: 'Is anyone in danger now?',
    reason:
      'If so, 911 comes first and the questions wait. A frightened caller answers nothing well until this has been asked.',
    line: 'No emergency, or told to call 911',
  },
  {
    asks: 'What happened, in one sentence?',
    reason: 'Enough to know the kind of matter and to turn away what you do not take. Not enough to be a confidence.',
    line: 'One line, no fault',
  },
  {
    asks: 'When, and where?',
    reason: 'Every deadline is counted from the day. The place decides which court and whose rules.',
    line: 'Day, hour, place',
  },
  {
    asks: 'Who else was there?',
    reason: 'Names come before the details. If you act for the plumber, you want to know it now and not on page three.',
    line: 'Names to check for conflicts',
  },
  {
    asks: 'Where does it hurt? Who has treated you?',
    reason: 'Memory fades in days and records take weeks. What is said tonight is worth writing down tonight.',
    line: 'Injuries; doctors, by name and day',
  },
  {
    asks: 'Has an insurer been in touch?',
    reason: 'Whoever has been in touch has opened a file. With its number you find it in one call.',
    line: 'Company, claim number',
  },
  {
    asks: 'Have you said or signed anything?',
    reason: 'A recorded statement is the first thing that you will want to hear. It is noted, and not commented on.',
    line: 'What, to whom, when',
  },
  {
    asks: 'A public body? At work? Papers with a date?',
    reason: 'These can turn years into weeks. A yes is marked to be looked at first, and somebody looks the same day.',
    line: 'Marked: look first',
  },
  {
    asks: 'How do we reach you?',
    reason:
      'A number, a time, and whether a message is safe. Some callers share a phone with the person they call about.',
    line: 'Number, hour, message or none',
  },
] as const
