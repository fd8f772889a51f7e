import type { MaskerWords } from '#content-loader/page-words.server.ts'
import { surveyHref } from '#contracts/landing-pages.ts'
import { CHECKOUT_NOTICE, MASKER_VERSION, PRODUCT_PATH } from '#contracts/masker-release.ts'
import { Island } from '../islands/island.tsx'
import template from '../plates/masker-template.svg?url&no-inline'
import { Plate } from '../plates/plate.tsx'
import { ForWhom, HowItWorks, MaskedWipe, MasksAndMisses } from '../purchase/product.tsx'
import { documentMasker, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { Consultation } from '../sections/page-frame.tsx'
import { MailLink } from '../shell/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'

const description =
  'A Mac app that takes names, numbers and dates out of a document before an AI tool sees it. Try it in your browser.'

export const loader = ({ content }: LoaderArgs) => ({ masker: content.documentMasker() })

export const meta = () =>
  pageMeta({ path: PRODUCT_PATH, title: 'Document Masker', description, structuredData: [documentMasker(description)] })

export default function DocumentMaskerPage({ loaderData: { masker } }: PageProps<typeof loader>) {
  return (
    <>
      <MaskerHero />
      <section id="try" aria-labelledby="try-title" tabIndex={-1}>
        <div className="wrap section-space">
          <h2 id="try-title" className="mb-4 text-heading tracking-heading sm:mb-5">
            Try it on the page
          </h2>
          <p className="mb-5 max-w-[58ch] text-lead text-quiet sm:mb-10">
            The same routine in your browser, with word lists in place of the app’s AI model. What you paste stays here.
            Before you paste a letter like this one anywhere, even masked, ask the client.
          </p>
          {masker.letter && <MaskedWipe letter={masker.letter} />}
          <Island name="masker-preview" props={{}} />
        </div>
      </section>
      <HowItWorks steps={masker.steps} />
      <MasksAndMisses {...masker} />
      <ForWhom readers={masker.readers} />
      <WhatItTakes {...masker} />
      <Questions questions={masker.questions} />
      <Unlock codes={masker.codes} />
      <Consultation source="document-masker">
        Tell us what kind of document you’d give a language model. We’ll say what masking misses in it, and whether the
        model is worth the trouble.
      </Consultation>
    </>
  )
}

/** In place of the introduction, so that nothing moves once the browser has found what the address names. */
const CheckoutNotice = ({ id, children }: { id: string; children: string }) => (
  <p id={id} tabIndex={-1} className="invisible scroll-mt-40 text-ink outline-none target:visible">
    {children}
  </p>
)

function Unlock({ codes }: Pick<MaskerWords, 'codes'>) {
  return (
    <section
      id="unlock"
      aria-labelledby="unlock-title"
      tabIndex={-1}
      className="border-t border-ink bg-raised print:hidden"
    >
      <div className="wrap section-space grid gap-x-20 gap-y-6 sm:gap-y-16 lg:grid-cols-[1.35fr_1fr]">
        <div>
          <h2 id="unlock-title" className="mb-4 max-w-[13em] text-heading sm:mb-6 tracking-heading">
            Buy with your client code
          </h2>
          <div className="group mb-5 grid max-w-[52ch] text-lead text-quiet *:[grid-area:1/1] sm:mb-9">
            <p className="group-has-target:invisible">With a client code you can buy version {MASKER_VERSION} here.</p>
            <CheckoutNotice id={CHECKOUT_NOTICE.canceled}>
              The checkout was canceled. Nothing was charged. To go on, enter your code again.
            </CheckoutNotice>
            <CheckoutNotice id={CHECKOUT_NOTICE.needsCode}>
              The purchase page needs your client code each time, and this site’s cookies allowed. Nothing was charged.
            </CheckoutNotice>
          </div>
          <Island name="client-code" props={{}} />
          <p className="mt-5 max-w-[52ch] text-small sm:mt-8 text-quiet">
            {codes} If you’re not a client yet, or can’t find yours, ask on a{' '}
            <a href={surveyHref('document-masker')} className="whitespace-nowrap underline underline-offset-4">
              free call
            </a>
            , or write to <MailLink />.
          </p>
        </div>
        <div className="border-line max-lg:border-t max-sm:border-b sm:max-lg:pt-12 lg:border-l lg:pl-16">
          <Fold heading="h3" title="Bought it already?">
            <p className="mb-5 max-w-[44ch] text-small text-quiet sm:mt-3 sm:mb-7">
              Download links are good for 24 hours. We send fresh ones to the address of your purchase.
            </p>
            <div className="max-sm:pb-6">
              <Island name="links-again" props={{}} />
            </div>
          </Fold>
        </div>
      </div>
    </section>
  )
}

const MaskerHero = () => (
  <div className="wrap grid items-center gap-x-14 gap-y-6 pt-8 pb-2 sm:gap-y-12 sm:pt-16 sm:pb-14 lg:grid-cols-[1fr_1.25fr] lg:pt-14 lg:pb-16">
    <div>
      <h1 className="max-w-[9em] text-page tracking-display">Document Masker</h1>
      <p className="mt-5 max-w-[44ch] text-lead text-quiet sm:mt-8">
        Early access, for macOS. It takes the names, numbers and dates out of a letter on your own Mac and puts in
        placeholders. You give the rest to a language model. When the answer comes back, the names go back in.
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-4 sm:mt-9 sm:gap-y-5">
        <ButtonLink href="#try" arrow className="max-sm:w-full">
          See it mask a letter
        </ButtonLink>
        <a
          href="#unlock"
          className="font-medium underline decoration-line decoration-2 underline-offset-6 hover:decoration-accent"
        >
          I have a client code
        </a>
      </div>
      <div className="mt-4 text-small text-quiet">
        <Island name="price" props={{}} />
      </div>
    </div>
    <figure>
      <Plate
        href={template}
        alt="A letter passes through a slotted card. The words go on through the slots. Where a name stands, a bridge in the card holds it back: it drops into the key, on your side. On the other side, a number stands in its place."
        // On a phone, it extends into the margins, so that its labels stay readable.
        className="w-full max-sm:mx-[calc(-0.9*var(--page-margin))] max-sm:w-[calc(100%+1.8*var(--page-margin))]"
      />
      <figcaption className="mt-3 max-sm:hidden sm:mt-5 border-t border-line pt-3 text-small text-quiet">
        Fig. 1. The template card. Words pass through the slots; a name meets a bridge and stays with you.
      </figcaption>
    </figure>
  </div>
)

function WhatItTakes({ facts, requirements }: Pick<MaskerWords, 'facts' | 'requirements'>) {
  const { minimumMacOs, formats, notarized, launch } = facts
  const input = [
    {
      name: 'macOS',
      value: minimumMacOs,
      note: 'The oldest version it runs on. For yours, choose About This Mac from the Apple menu.',
    },
    { name: 'Files', value: formats, note: 'What it opens.' },
    { name: 'Notarized', value: notarized, note: 'Whether Apple has checked the download.' },
    {
      name: 'Announced launch',
      value: launch,
      note: 'For stores, without a code. What you can buy today is early access.',
    },
    { name: 'Price', value: <Island name="price" props={{}} />, note: 'No subscription. Buying takes a client code.' },
  ].filter(({ value }) => value !== '')
  return (
    <section aria-labelledby="takes-title">
      <div className="wrap section-space grid gap-x-16 gap-y-5 sm:gap-y-10 lg:grid-cols-[0.8fr_1.2fr]">
        <div>
          <h2 id="takes-title" className="max-w-[9em] text-heading tracking-heading">
            What it takes to run
          </h2>
          <Island name="official-site" props={{}} />
        </div>
        <dl className="border-t border-ink">
          {[...requirements, ...input].map(({ name, value, note }) => (
            <div
              key={name}
              className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[8rem_1fr] sm:gap-x-8 sm:py-4"
            >
              <dt className="label pt-0.5 text-quiet">{name}</dt>
              <dd>
                <div className="font-medium">{value}</div>
                <p className="max-w-[52ch] text-small text-quiet sm:mt-1">{note}</p>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const Questions = ({ questions }: Pick<MaskerWords, 'questions'>) => (
  <section aria-labelledby="questions-title" className="border-t border-line">
    <div className="wrap section-space grid gap-x-16 gap-y-6 sm:gap-y-10 lg:grid-cols-[0.8fr_1.2fr]">
      <h2 id="questions-title" className="max-w-[8em] text-heading tracking-heading">
        Questions lawyers ask
      </h2>
      <div className="border-t border-ink">
        {questions.map(({ question, answer }) => (
          <details key={question} className="disclosure disclosure-dense border-b border-line">
            <summary>{question}</summary>
            <div className="max-w-[62ch] space-y-4 pb-7 text-quiet">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </div>
  </section>
)
