import { site } from '#content/site.ts'
import { MASKER_VERSION, PRODUCT_PATH } from '#contracts/plain/masker-release.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { PurchaseColumn } from '../purchase-column.tsx'
import { Working } from '../working.tsx'
import type { CheckoutComplaint } from './start-checkout.ts'
import { useAccess } from './use-access.ts'
import { useCheckout } from './use-checkout.ts'

/** §2.12: what a client code leads to, and the way to pay. */
export function BuyScreen() {
  const isOpen = useAccess()
  const { status, isOff, buy } = useCheckout()
  if (!isOpen) {
    return (
      <PurchaseColumn label="Document Masker" title="Verifying access...">
        <Working />
        <WayBack />
      </PurchaseColumn>
    )
  }
  return (
    <PurchaseColumn label="Document Masker, early access" title="Buy it once, use it on your Mac" isNews>
      <dl className="sheet-corners mt-10 border border-line bg-raised px-5 py-2 sm:px-8 sm:py-3">
        {CONTENTS.map(({ name, value }) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-1 border-line py-4 not-last:border-b sm:grid-cols-[8rem_1fr] sm:py-5"
          >
            <dt className="label pt-1 text-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10">
        {isOff ? (
          <p className="border-l-3 border-edge py-1 pl-4">
            You can’t buy anything on this site right now. Write to{' '}
            <a href={`mailto:${site.email.value}`} className="underline underline-offset-4">
              {site.email.value}
            </a>
            .
          </p>
        ) : (
          <Button arrow onClick={() => void buy()} aria-disabled={status.name === 'processing'} className="w-full">
            {status.name === 'processing' ? 'Processing...' : 'Pay once and download'}
          </Button>
        )}
        <p role="status" className="sr-only">
          {status.name === 'processing' && 'Processing...'}
        </p>
        {status.name === 'failed' && <Complaint key={status.time} complaint={status.complaint} />}
      </div>
      <p className="mt-6 text-small text-quiet">
        You’ll pay on the payment provider’s page. It shows the amount before you pay, and your card number never comes
        to us.
      </p>
      <WayBack />
    </PurchaseColumn>
  )
}

const CONTENTS = [
  { name: 'What', value: `Document Masker ${MASKER_VERSION} for macOS` },
  { name: 'For', value: 'Intel and Apple Silicon: you get both downloads' },
  { name: 'Paid', value: 'Once. No subscription, no account' },
  { name: 'After paying', value: 'Your download links, good for 24 hours and renewed whenever you ask' },
]

function Complaint({ complaint: { message, detail, needsCode } }: { complaint: CheckoutComplaint }) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="alert" className="mt-6 border-2 border-bad p-4 text-small wrap-anywhere">
      <p className="font-medium text-bad">{message}</p>
      {detail && <p className="mt-2 text-quiet">{detail}</p>}
      {needsCode && (
        <p className="mt-2">
          <SiteLink to={`${PRODUCT_PATH}#unlock`} className="underline underline-offset-4">
            Enter your client code
          </SiteLink>
        </p>
      )}
    </div>
  )
}

const WayBack = () => (
  <p className="mt-10 text-small">
    <SiteLink to={PRODUCT_PATH} className="underline decoration-line underline-offset-4 hover:decoration-ink">
      Back to Document Masker
    </SiteLink>
  </p>
)
