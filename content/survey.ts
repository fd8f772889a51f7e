// Reads survey.yaml for what doesn't follow a publish: the server, and what Vite bundles (ops/build/built-files.ts).
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { readWords } from './read-words.ts'

/** As it's written: the build has checked it (content-loader/survey.server.ts). */
export const survey = readWords('survey.yaml') as SurveyDefinition
