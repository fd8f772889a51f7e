import { site } from '#content/site.ts'
import { MASKER_VERSION } from '#contracts/plain/masker-release.ts'
import { Island } from '../islands/island.tsx'
import { SiteLink } from '../ui/site-link.tsx'

/** The end of the product page: the way to the purchase, and back to one that was made. */
export function Unlock() {
  return (
    <section id="unlock" aria-labelledby="unlock-title" tabIndex={-1} className="border-t border-ink bg-raised">
      <div className="wrap section-space grid gap-x-20 gap-y-16 lg:grid-cols-[1.35fr_1fr]">
        <div>
          <h2 id="unlock-title" className="mb-6 max-w-[13em] text-heading tracking-heading">
            Early access, with your client code
          </h2>
          <p className="mb-9 max-w-[52ch] text-lead text-quiet">
            Clients can buy version {MASKER_VERSION} before it’s in the store. Enter your code, and the next page takes
            you to the payment provider, which shows the amount before you pay.
          </p>
          <Island name="client-code" props={{}} />
          <p className="mt-8 max-w-[52ch] text-small text-quiet">
            Every client gets a code. Not a client yet, or can’t find your code? Ask on a{' '}
            <SiteLink to="/contact" className="whitespace-nowrap underline underline-offset-4">
              free call
            </SiteLink>
            , or write to{' '}
            <a href={`mailto:${site.email.value}`} className="underline underline-offset-4">
              {site.email.value}
            </a>
            .
          </p>
        </div>
        <section
          aria-labelledby="links-again-title"
          className="border-line max-lg:border-t max-lg:pt-12 lg:border-l lg:pl-16"
        >
          <h3 id="links-again-title" className="mb-3 text-title tracking-heading">
            Bought it already?
          </h3>
          <p className="mb-7 max-w-[44ch] text-small text-quiet">
            Download links are good for 24 hours. We send fresh ones to the address of your purchase.
          </p>
          <Island name="links-again" props={{}} />
        </section>
      </div>
    </section>
  )
}
