import { expect, it } from 'vitest'
import { STEPS } from '../steps.ts'
import { stepsLeft } from './steps-left.ts'

it('counts the steps before the calendar, this one included, and says nothing once there is nothing left to do', () => {
  const said = STEPS.map((step, index) => [step.kind, stepsLeft(index)])
  expect(said.slice(1, 3)).toEqual([
    ['choice', '10 steps, then the calendar'],
    ['choice', '9 steps, then the calendar'],
  ])
  expect(said.slice(8)).toEqual([
    ['website', '3 steps, then the calendar'],
    ['choice', '2 steps, then the calendar'],
    ['contact', '1 step, then the calendar'],
    ['booking', 'Last step'],
    ['thanks', ''],
  ])
})
