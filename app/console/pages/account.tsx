import { Page } from '../parts/page.tsx'

export default function AccountPage() {
  return <Page title="Account">…</Page>
}
