import { Page } from '../parts/page.tsx'

export default function PeoplePage() {
  return <Page title="People">…</Page>
}
