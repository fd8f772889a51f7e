import { readWords } from '#content/read-words.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'

/** As content/survey.yaml has it, for what runs beside the site. The build has checked it. */
export const survey = readWords('survey.yaml') as SurveyDefinition
