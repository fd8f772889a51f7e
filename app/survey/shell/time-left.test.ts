import { expect, it } from 'vitest'
import { LAST_STEP, STEPS } from '../steps.ts'
import { timeLeft } from './time-left.ts'

it('adds up to the minute and a half that the intro promises', () => {
  expect(STEPS.reduce((sum, step) => sum + step.seconds, 0)).toBe(90)
})

it('only ever counts down, and says nothing once there is nothing left to do', () => {
  const said = STEPS.map((_step, index) => timeLeft(index))
  expect([...new Set(said)]).toEqual([
    'About 90 seconds left',
    'About 1 minute left',
    'About 30 seconds left',
    'Last step',
    '',
  ])
  expect(said[LAST_STEP]).toBe('')
})
