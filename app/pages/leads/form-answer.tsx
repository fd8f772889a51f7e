import { FormAgain } from '../../lead-forms/answer/form-again.tsx'
import { FormThanks } from '../../lead-forms/answer/form-thanks.tsx'
import { pageMeta } from '../../page-meta.ts'
import type { LoaderArgs, MetaArgs, PageProps } from '../../page-module.ts'

/** The page at the address of a form's door (decision 0014). */
export const loader = ({ given: { formAnswer } }: LoaderArgs) => formAnswer

const TITLES = { thanks: 'Thank you', refused: 'Please look at the form again', visit: 'The form' }

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({ title: TITLES[loaderData?.outcome ?? 'visit'], description: 'The answer to a form.' })

export default function FormAnswerPage({ loaderData: answer }: PageProps<typeof loader>) {
  return answer.outcome === 'thanks' ? <FormThanks answer={answer} /> : <FormAgain answer={answer} />
}
