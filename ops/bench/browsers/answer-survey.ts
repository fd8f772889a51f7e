import { setTimeout as pause } from 'node:timers/promises'
import { asked } from '#test/asked.ts'
import { survey } from '../../survey.ts'
import type { Visitor } from './visitor.ts'

/** What to click or type in each survey step, and the next question. */
const SURVEY: readonly { press?: readonly [string, string]; type?: Record<string, string>; next: string }[] = [
  { press: ['button', 'Start'], next: asked('firm-type', survey) },
  { press: ['label', 'BSmall'], next: asked('staff', survey) },
  { press: ['label', 'A0–4'], next: asked('practice-area', survey) },
  { type: { 'main input': 'Estate planning' }, next: asked('engagement', survey) },
  { press: ['label span', 'Ongoing Monthly Service'], next: asked('issue', survey) },
  { type: { 'main textarea': 'Every matter is typed twice.' }, next: asked('case-value', survey) },
  { press: ['label span', '$5,000–$10,000'], next: asked('cases-per-year', survey) },
  { press: ['label span', '25–50'], next: asked('website', survey) },
  { type: { 'main input': 'www.example.com' }, next: asked('selling', survey) },
  { press: ['label span', 'No'], next: asked('contact', survey) },
  {
    type: {
      'main [autocomplete=given-name]': 'Ada',
      'main [autocomplete=family-name]': 'Byron',
      'main [autocomplete=tel]': '+1 555 0100',
      'main [autocomplete=email]': 'ada@example.com',
      'main [autocomplete=organization]': 'Byron Law',
    },
    next: asked('booking', survey),
  },
]

/** Answers the whole survey, up to the calendar. */
export async function answerSurvey(visitor: Visitor): Promise<void> {
  for (const { press, type = {}, next } of SURVEY) {
    if (press) await visitor.press(...press)
    for (const [field, text] of Object.entries(type)) await visitor.type(field, text)
    if (!press) await visitor.press('button', 'OK')
    await visitor.see('h1', next)
    // Navigation within half a second is ignored.
    await pause(520)
  }
}
