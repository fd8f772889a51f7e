import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AT_BOOKING, TIMES } from '#test/survey-tab.ts'
import type { SurveyState } from './survey-state.ts'
import { ThanksScreen } from './thanks-screen.tsx'

test('nobody is thanked before the server has the answers', () => {
  const thanks = (delivery: SurveyState['delivery'], unconfirmed: SurveyState['booking']['unconfirmed']) => {
    const booking = { ...AT_BOOKING.booking, status: 'done', unconfirmed } as const
    const state = { ...AT_BOOKING, step: 12, asked: TIMES, delivery, booking }
    return renderToStaticMarkup(<ThanksScreen state={state} dispatch={() => {}} />)
  }
  const words = /thank|We’ll write|We have you|What happens next|Answer again/i
  for (const unconfirmed of ['', 'asked', 'off', 'failed'] as const) {
    expect(thanks('accepted', unconfirmed)).toMatch(words)
    const page = thanks('unsent', unconfirmed)
    expect(page).toContain('Still sending. Keep this page open.')
    expect(page).not.toMatch(words)
  }
})
