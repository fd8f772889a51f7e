import { survey as testSurvey } from './survey.ts'

/** What a survey, that of the tests unless another is given, asks under a question's id, or on one of its other steps. */
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
