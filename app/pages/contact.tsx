import { survey } from '#content/survey.ts'
import { THEME_COLORS } from '../content/build-facts.ts'
import { pageMeta } from '../page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Survey } from '../survey/survey.tsx'
import { capitalized, counted } from '../ui/number-word.ts'
import type { Route } from './+types/contact'

export const meta = () =>
  pageMeta({
    path: '/contact',
    title: 'Contact Us',
    description: `${capitalized(counted(survey.questions.length, 'short question'))} about your firm, your contact details, then you pick a time for a free consultation.`,
    themeColor: THEME_COLORS.dark,
  })

export default function ContactPage() {
  return <Survey />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
