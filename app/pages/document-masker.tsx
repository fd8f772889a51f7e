import { pageMeta } from '../page-meta.ts'
import { Consultation } from '../sections/consultation.tsx'
import { PageIntro } from '../sections/page-intro.tsx'
import { documentMasker } from '../structured-data.ts'

const description =
  'A desktop app that takes personal data out of a text on your own machine before a language model sees it.'

export const meta = () =>
  pageMeta({
    path: '/document-masker',
    title: 'Document Masker',
    description,
    structuredData: [documentMasker(description)],
  })

export default function DocumentMaskerPage() {
  return (
    <>
      <PageIntro label="Early access" title="Document Masker">
        <p>
          A desktop app that finds names, addresses, account and docket numbers in a text and replaces them with
          placeholders, on your own machine, before a language model sees a word of it. Paste the answer back, and the
          names return.
        </p>
        <p>It comes to the app store in Winter 2025.</p>
      </PageIntro>
      <Consultation source="direct" />
    </>
  )
}
