import { TextLink } from '../frame/buttons-and-links.tsx'
import { Page } from '../frame/page.tsx'

export default function RefusedPage() {
  return (
    <Page title="This page is for owners" lead="Ask an owner to look, or to change your role.">
      <TextLink href="/console">Back to Today</TextLink>
    </Page>
  )
}
