import { survey as testSurvey } from './survey.ts'

/** The question of a survey step, by question id or step name. Defaults to the tests' survey. */
export function asked(id: string, survey = testSurvey): string {
  const { intro, contact, booking, thanks } = survey
  const steps = [
    { ...intro, id: 'intro' },
    { ...contact, id: 'contact' },
    { ...booking, id: 'booking' },
    { ...thanks, id: 'thanks' },
  ]
  const found = [...survey.questions, ...steps].find((step) => step.id === id)
  if (!found) throw new Error(`The survey has no ${id}`)
  return found.question
}
