import { cleanEmail } from '#contracts/field-rules.ts'
import type { SurveyState } from './survey-state.ts'

export function timeIsArranged({ answers, booking }: SurveyState): string {
  const email = cleanEmail(answers.email)
  if (booking.status === 'none') return `We’ll write to ${email} to set up a time.`
  switch (booking.unconfirmed) {
    case '':
      return `You get a confirmation at ${email}, with a link to move or cancel the time.`
    case 'asked':
      return `We’ll write to ${email} to confirm one of the times you asked for.`
    case 'off':
      return `We’ll write to ${email} to set up a time.`
    default:
      return `If we don’t find your booking, we’ll write to ${email} to set up a time.`
  }
}
