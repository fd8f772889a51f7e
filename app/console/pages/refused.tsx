import { Page } from '../parts/page.tsx'

export default function RefusedPage() {
  return (
    <Page title="This page is for owners" lead="Ask an owner of this console to look, or to change your role.">
      <a href="/console" className="font-medium underline underline-offset-4">
        Back to Today
      </a>
    </Page>
  )
}
