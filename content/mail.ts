import type { MailWords } from '#contracts/mail.ts'
import { WHO_CALLS } from './free-call.ts'
import { site, trust } from './site.ts'

/**
 * What visitors read in email. content/README.md says which words stand for what; the build checks it all. The owner's emails
 * are in app/mail/.
 */
export const mailWords: MailWords = {
  /** Ends every email to a visitor. `from`: a person, where content/site.ts names one. */
  signature: { closing: 'Thanks,', from: trust.person || site.name, below: trust.person ? site.name : '' },

  /** After the survey: a call was booked; it was, but the scheduler didn’t tell us when; it was moved or cancelled; times were asked for; none of these. */
  surveyBooked: {
    subject: 'Your call on {day}',
    heading: 'You’re on the calendar{, firstName}',
    text: [
      'We have your answers, and your call is booked for the time below. Whoever calls you reads them first, so you won’t have to start from zero.',
      `${WHO_CALLS} If the time stops working, the confirmation has a link to move it.`,
    ],
    next: [
      'Before the call, we read your answers, and your website if you have one.',
      'On the call we ask a few questions, and you ask yours. There’s nothing to prepare.',
      'If we’re not a fit, we say so on the call.',
    ],
  },
  surveyUnread: {
    subject: 'Thanks. Your call is booked',
    heading: 'We have your answers{, firstName}',
    text: [
      'Thanks for filling in the survey and booking a call. The scheduler’s confirmation says when it is, and has a link to move it.',
      WHO_CALLS,
    ],
    next: [
      'Before the call, we read your answers, and your website if you have one.',
      'On the call we ask a few questions, and you ask yours.',
      'If we’re not a fit, we say so on the call.',
    ],
  },
  /** The call was moved, or cancelled, at the scheduler. */
  surveyMoved: {
    subject: 'Your call is now on {day}',
    heading: 'Your call has a new time{, firstName}',
    text: ['Your call was moved. The new time is below.'],
    next: [
      'The scheduler’s confirmation has a link to move it again, or to cancel it.',
      'We have your answers, so there’s nothing to send again.',
    ],
  },
  surveyCancelled: {
    subject: 'Your call is cancelled',
    heading: 'Your call is cancelled{, firstName}',
    text: ['The call below won’t take place.'],
    next: [
      'If you’d still like to talk, reply with two or three times that work, and the time zone you’re in.',
      'We keep your answers, so there’s nothing to fill in again.',
    ],
  },
  surveyAsked: {
    subject: 'Thanks. We’ll write back about a time',
    heading: 'We have your answers{, firstName}',
    text: [
      'Thanks for filling in the survey. You asked for one of the times below. We’ll write back to settle on one.',
    ],
    next: [
      'We read your answers and check your times against the calendar.',
      'You get an email that settles on one. If none works on our side, we offer two others.',
      'At the time we agree on, we call you at the number you gave. The call is free and takes about twenty minutes.',
    ],
  },
  /** We settled on a time, with or without one that was asked for. */
  callAgreed: {
    subject: 'Your call on {day}',
    heading: 'We have a time{, firstName}',
    text: ['Your call is set for the time below. We call you at the number you gave.'],
    next: [
      'If the time doesn’t work, reply to this email with two or three that do.',
      'Before the call, we read your answers, and your website if you have one.',
      'If we’re not a fit, we say so on the call.',
    ],
  },
  surveyOpen: {
    subject: 'Thanks. When should we talk?',
    heading: 'We have your answers{, firstName}',
    text: [
      'Thanks for filling in the survey. We don’t have a time for your call yet.',
      'Reply with two or three times that work this week or next, and the time zone you’re in. We’ll write back to settle on one.',
    ],
    next: [
      'We read your answers and write back.',
      'The call is free and takes about twenty minutes.',
      'If we’re not a fit, we say so on the call.',
    ],
  },
  /** To a visitor who sent the survey and left the calendar without a time. Once; it has a link that opens the calendar again. */
  surveyLeft: {
    subject: 'You can still pick a time for your call',
    heading: 'A time is all that’s missing{, firstName}',
    text: [
      'We have your answers to the survey and how to reach you. We don’t have a time for your call yet.',
      'The button opens the calendar where you left it, on any device. You don’t have to fill in anything again.',
    ],
    button: 'Pick a time',
    small:
      'The link works for 7 days. It’s yours alone, so please don’t forward it. If no time suits you, ask for one on the same page, or reply with two or three that do. The call is free and takes about twenty minutes.',
  },
  /** Stands above the notes that the survey's rules make of the answers. */
  notes: {
    heading: 'While you wait',
    text: 'Here’s what your answers often mean, and a step to take this week. None of it needs us.',
  },

  guide: {
    subject: 'Your guide: Take the Names Out First',
    heading: 'Here’s your guide{, firstName}',
    text: [
      'It walks one letter through masking: what to take out, what to leave in, and how to put the names back.',
      'Try it on a letter that’s already sent. The first one is slow.',
    ],
    button: 'Download the guide (PDF)',
    small: 'The link works for a week. After that, fill in the form again, or reply to this email and we’ll send it.',
  },

  purchase: {
    subject: 'Your Document Masker downloads',
    heading: 'Document Masker is yours',
    text: [
      'Thanks for buying it. The button opens your purchase, with a download for each kind of Mac.',
      'Not sure which one you need? Open the Apple menu, then About This Mac. If it says “Chip: Apple M…”, take Apple Silicon. If it says “Intel”, take Intel.',
    ],
    button: 'Open my downloads',
    small:
      'The link works for a week. For a fresh one, go to the end of the Document Masker page and ask for your links again.',
  },

  confirmNewsletter: {
    subject: 'Please confirm your address',
    heading: 'One click and you’re on the list',
    text: [
      'Someone entered this address in the newsletter form on our home page. If that was you, click the button here, then the one on the page it opens.',
      'If it wasn’t you, do nothing. We’ll delete the address after 7 days and won’t write again.',
    ],
    button: 'Confirm my address',
    small: 'The link works for 7 days.',
  },

  yourData: {
    subject: 'What we hold about you',
    heading: 'Here’s the page with your data',
    text: [
      'Someone entered this address on our page for seeing what we hold. The button opens a page that lists it all. You can download or erase it there.',
      'If you didn’t ask for it, do nothing. Only this email has the link.',
    ],
    button: 'See my data',
    small: 'The link works for one hour. Don’t forward this email.',
  },
}
