import { data } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import { NotFound } from '../sections/not-found.tsx'

/** Every address that is nobody else's: status 404 (decisions §2). */
export const loader = () => data(null, { status: 404 })

export const meta = () => pageMeta({ title: 'Page Not Found', description: 'There’s no page at this address.' })

export default function NotFoundPage() {
  return <NotFound />
}
