import { surveySubmission } from '#ops/sample-submissions.ts'
import type { TestApp } from './create-test-app.ts'

/** Sends a survey as a visitor. @returns its id */
export async function sendSurvey(
  { post }: Pick<TestApp, 'post'>,
  input: Parameters<typeof surveySubmission>[0] = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const submission = surveySubmission(input)
  const { status } = await post('/api/survey', submission, headers)
  if (status !== 200) throw new Error(`a survey was answered ${status}`)
  return submission.uuid
}
