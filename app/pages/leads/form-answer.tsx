import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { FormAnswer } from '#contracts/given-to-pages.ts'
import { FormAgain } from '../../lead-forms/answer/form-again.tsx'
import { FormThanks } from '../../lead-forms/answer/form-thanks.tsx'
import { pageMeta } from '../../page-meta.ts'
import { givenContext } from './given-context.ts'

/** The page at the address of a form's door (decision 0014). The router never asks for it: links to it and from it load documents. */
export const loader = ({ context }: LoaderFunctionArgs): FormAnswer => {
  const { formAnswer } = context.get(givenContext)
  // oxlint-disable-next-line typescript/only-throw-error -- the framework's way to answer with a status
  if (!formAnswer) throw data(null, { status: 404 })
  return formAnswer
}

const TITLES = { thanks: 'Thank you', refused: 'Please look at the form again', visit: 'The form' }

interface AnswerMetaArgs {
  loaderData: FormAnswer | undefined
}

export const meta = ({ loaderData }: AnswerMetaArgs) => [
  ...pageMeta({
    title: TITLES[loaderData?.outcome ?? 'visit'],
    description: 'The answer to a form.',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function FormAnswerPage() {
  const answer = useLoaderData<typeof loader>()
  return answer.outcome === 'thanks' ? <FormThanks answer={answer} /> : <FormAgain answer={answer} />
}
