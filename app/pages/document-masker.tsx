import { documentMaskerFacts, questions, requirements } from '#content/document-masker.ts'
import { PRODUCT_PATH } from '#contracts/plain/masker-release.ts'
import { Island } from '../islands/island.tsx'
import { pageMeta } from '../page-meta.ts'
import type { PageProps } from '../page-module.ts'
import { ForWhom } from '../purchase/product/for-whom.tsx'
import { HowItWorks } from '../purchase/product/how-it-works.tsx'
import { MaskerHero } from '../purchase/product/masker-hero.tsx'
import { MasksAndMisses } from '../purchase/product/masks-and-misses.tsx'
import { Questions } from '../purchase/product/questions.tsx'
import { WhatItTakes } from '../purchase/product/what-it-takes.tsx'
import { Unlock } from '../purchase/unlock.tsx'
import { Consultation } from '../sections/consultation.tsx'
import { documentMasker } from '../structured-data.ts'

export const loader = () => ({ facts: documentMaskerFacts, requirements, questions })

const description =
  'A Mac app that takes names, numbers and dates out of a document before an AI tool sees it. Try it in your browser.'

export const meta = () =>
  pageMeta({
    path: PRODUCT_PATH,
    title: 'Document Masker',
    description,
    structuredData: [documentMasker(description)],
  })

export default function DocumentMaskerPage({
  loaderData: { facts, requirements, questions },
}: PageProps<typeof loader>) {
  return (
    <>
      <Island name="cancelled-notice" props={{}} atOnce="query" />
      <MaskerHero facts={facts} />
      <section id="try" aria-labelledby="try-title" tabIndex={-1}>
        <div className="wrap section-space">
          <h2 id="try-title" className="mb-5 text-heading tracking-heading">
            Try it on the page
          </h2>
          <p className="mb-10 max-w-[58ch] text-lead text-quiet">
            The same principle, smaller, in your browser. Use the sample letter or one of your own. What you paste stays
            here.
          </p>
          <Island name="masker-preview" props={{}} />
        </div>
      </section>
      <HowItWorks />
      <MasksAndMisses />
      <ForWhom />
      <WhatItTakes facts={facts} requirements={requirements} />
      <Questions questions={questions} />
      <Unlock />
      <Consultation source="direct">
        Tell us what kind of document you’d give a language model, without names. We’ll say what masking misses in it,
        and whether the model is worth the trouble.
      </Consultation>
    </>
  )
}
