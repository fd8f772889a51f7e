import { pageMeta } from '../page-meta.ts'
import { Survey } from '../survey/survey.tsx'
import type { Route } from './+types/contact'
import { ErrorPage } from './error-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Contact Us',
    description: 'Ten short questions about your firm, then you pick a time for a free consultation.',
    themeColor: '#0e1620',
  })

export default function ContactPage() {
  return <Survey />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
