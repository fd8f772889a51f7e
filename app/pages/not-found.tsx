import { pageMeta } from '../page-meta.ts'
import { NotFound } from '../sections/not-found.tsx'

/** Every address that is no page's: there is never anything, so the answer's status is 404. */
export const loader = () => undefined

export const meta = () => pageMeta({ title: 'Page Not Found', description: 'This address leads nowhere on this site.' })

export default function NotFoundPage() {
  return <NotFound />
}
