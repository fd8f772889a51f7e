import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveySubmission } from '#contracts/lead-forms.ts'
import { runs } from '#test/runs.ts'
import { PLAN } from '#test/survey-tab.ts'
import { BLANK_ANSWERS, findProblems } from './steps.ts'

const contact = PLAN.steps.find(({ kind }) => kind === 'contact')

it('complains of a name or an address exactly when the server would refuse it', () => {
  const signs = Array.from('\u674e \u200b\u3164\u202e\u2028\u0085,@.1=')
  const part = fc.constantFrom('Ada', 'ada@example.com', 'e\u0301', ...signs)
  const typed = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom('firstName', 'lastName', 'email'), typed, (field, text) => {
      if (!contact) throw new Error('the survey has no contact step')
      const problem = findProblems(contact, { ...BLANK_ANSWERS, [field]: text }, false)[field]
      // As the page submits it.
      const sent = surveySubmission.shape[field].safeParse(text.trim())
      expect([text, problem === undefined]).toEqual([text, sent.success])
    }),
    runs(500),
  )
})
