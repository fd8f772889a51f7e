import { pageMeta } from '../page-meta.ts'
import { NotFound } from '../sections/not-found.tsx'

/** Every address that is no page's: there is never anything, so the answer's status is 404. */
export const loader = () => undefined

export const meta = () => pageMeta({ title: 'Page Not Found', description: 'There’s no page at this address.' })

export default function NotFoundPage() {
  return <NotFound />
}
