import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { survey } from '../../content/survey.ts'

const SURVEY = resolve(import.meta.dirname, '../../content/survey.ts')
const NOTES = 'virtual:survey-notes'

/** Strips the rules from content/survey.ts for browsers. The last step loads `virtual:survey-notes`, with the notes. */
export function surveyWithoutRules(): Plugin {
  const withRules = (rulesOf: (question: (typeof survey.questions)[number]) => object) =>
    `export const survey = ${JSON.stringify(
      {
        ...survey,
        questions: survey.questions.map((question) => ({ ...question, rules: undefined, ...rulesOf(question) })),
        askAnyone: undefined,
      },
      // Omits `required: true`, which is the default.
      (key, value: unknown) => (key === 'required' && value === true ? undefined : value),
    )}`
  return {
    name: 'survey-without-rules',
    enforce: 'pre',
    resolveId: (id) => (id === NOTES ? `\0${NOTES}` : undefined),
    load(id) {
      if (id === `\0${NOTES}`) {
        return withRules(({ rules = [] }) => ({
          rules: rules.map(({ standsOut: _, ask: __, ...rule }) => rule),
        }))
      }
      return id === SURVEY && this.environment.name !== 'ssr' ? withRules(() => ({})) : undefined
    },
  }
}
