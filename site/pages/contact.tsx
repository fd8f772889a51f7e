import { visitorSurvey } from '#contracts/survey-questions.ts'
import { capitalized, counted } from '#contracts/wording.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta, THEME_COLORS } from '../render/page-meta.tsx'

/** In a preview, the address may name a step: nothing runs there that would lead to it. */
const stepIn = (search: string) => Number(new URLSearchParams(search).get('step') ?? 0)

export const loader = ({ content, given }: LoaderArgs) => ({
  survey: visitorSurvey(content.survey()),
  call: content.words().call,
  hidden: content.hidden(),
  ...(given.search && { step: stepIn(given.search) }),
})

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({
    path: '/contact',
    title: 'Contact Us',
    description: `${capitalized(counted(loaderData.survey.questions.length, 'short question'))} about your firm, your contact details, then you pick a time for a free consultation.`,
    themeColor: THEME_COLORS.dark,
  })

export default function ContactPage({ loaderData }: PageProps<typeof loader>) {
  return <Island name="survey" props={loaderData} atOnce="kept" />
}
