import { pageMeta } from '../page-meta.ts'
import { Survey } from '../survey/survey.tsx'

export const meta = () =>
  pageMeta({
    title: 'Contact Us',
    description: 'Ten short questions about your firm, then you pick a time for a free consultation.',
  })

export default function ContactPage() {
  return <Survey />
}
