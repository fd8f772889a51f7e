import { survey } from '#content/survey.ts'
import { capitalized, counted } from '#contracts/wording.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta, THEME_COLORS } from '../render/page-meta.ts'

export const loader = ({ content }: LoaderArgs) => ({
  call: content.words().call,
  hidden: content.hidden(),
})

export const meta = () =>
  pageMeta({
    path: '/contact',
    title: 'Contact Us',
    description: `${capitalized(counted(survey.questions.length, 'short question'))} about your firm, your contact details, then you pick a time for a free consultation.`,
    themeColor: THEME_COLORS.dark,
  })

export default function ContactPage({ loaderData }: PageProps<typeof loader>) {
  return <Island name="survey" props={loaderData} atOnce="kept" />
}
