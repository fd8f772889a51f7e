import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { survey } from '../../content/survey.ts'

const SURVEY = resolve(import.meta.dirname, '../../content/survey.ts')
const NOTES = 'virtual:survey-notes'

/** Browsers get content/survey.ts without its rules, and the last step `virtual:survey-notes`, the survey with its notes. */
export function surveyWithoutRules(): Plugin {
  const withRules = (rulesOf: (question: (typeof survey.questions)[number]) => object) =>
    `export const survey = ${JSON.stringify(
      {
        ...survey,
        questions: survey.questions.map((question) => ({ ...question, rules: undefined, ...rulesOf(question) })),
        askAnyone: undefined,
      },
      // What isn't optional is required when nothing is said.
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
