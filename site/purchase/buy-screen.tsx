import { useEffect, useRef, useState } from 'react'
import { ifPossible } from '#contracts/if-possible.ts'
import { CHECKOUT_NOTICE, MASKER_VERSION, PRODUCT_PATH } from '#contracts/masker-release.ts'
import type { CheckoutSession, Money } from '#contracts/purchase.ts'
import { BUY_PAGE_KEY } from '#contracts/storage-keys.ts'
import { loadSiteConfig } from '../browser/site-config.ts'
import type { Failure } from '../forms/post-json.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { MailLink } from '../shell/brand.tsx'
import { Button } from '../ui/button.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { formatMoney } from './format-money.ts'
import { PurchaseColumn, Working } from './purchase-column.tsx'

export function BuyScreen() {
  const isOpen = useAccess()
  const { isBusy, problem, isOff, price, buy, focusHere } = useCheckout()
  if (!isOpen) {
    return (
      <PurchaseColumn title="Verifying access...">
        <Working />
        <WayBack />
      </PurchaseColumn>
    )
  }
  return (
    <PurchaseColumn title="Buy it once, use it on your Mac" isNews>
      <dl className="mt-6 border-y border-ink">
        {contentsOf(price).map(({ name, value }) => (
          <div key={name} className="grid gap-x-6 border-line py-3 not-last:border-b sm:grid-cols-[8rem_1fr]">
            <dt className="text-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-7">
        {isOff ? (
          <p className="border-l-3 border-edge py-1 pl-4">
            You can’t buy anything on this site right now. Write to <MailLink />.
          </p>
        ) : (
          <Button arrow onClick={buy} aria-disabled={isBusy} className="w-full">
            {isBusy ? 'Processing...' : 'Pay once and download'}
          </Button>
        )}
        <p role="status" className="sr-only">
          {isBusy && 'Processing...'}
        </p>
        {problem && (
          <div
            ref={focusHere}
            tabIndex={-1}
            role="alert"
            className="mt-6 border-2 border-bad p-4 text-small wrap-anywhere"
          >
            <p className="font-medium text-bad">{problem.message}</p>
            {problem.detail && <p className="mt-2 text-quiet">{problem.detail}</p>}
            {problem.needsCode && (
              <p className="mt-2">
                <a href={`${PRODUCT_PATH}#unlock`} className="underline underline-offset-4">
                  Enter your client code
                </a>
              </p>
            )}
          </div>
        )}
      </div>
      <p className="mt-6 text-small text-quiet">
        You’ll pay on the payment provider’s page. It shows the amount before you pay, and your card number never comes
        to us.
      </p>
      <WayBack />
    </PurchaseColumn>
  )
}

const contentsOf = (price: Money | null) => [
  { name: 'What', value: `Document Masker ${MASKER_VERSION} for macOS` },
  { name: 'For', value: 'Intel and Apple Silicon: you get both downloads' },
  { name: 'Price', value: `${price ? `${formatMoney(price)}, paid once` : 'Paid once'}. No subscription, no account` },
  { name: 'After paying', value: 'Your download links, good for 24 hours and renewed whenever you ask' },
]

const WayBack = () => (
  <p className="mt-10 text-small">
    <a href={PRODUCT_PATH} className="underline decoration-line underline-offset-4 hover:decoration-ink">
      Back to Document Masker
    </a>
  </p>
)

/** The button that goes to the payment provider. It stays busy until the browser leaves. */
function useCheckout() {
  const { thing, retry } = useLoaded(loadSiteConfig)
  const config = typeof thing === 'object' ? thing : undefined
  const priceId = config?.priceId
  const checkoutUrl = useRef<string>(undefined)
  const go = (url: string) => {
    checkoutUrl.current = url
    try {
      location.assign(url)
    } catch (error) {
      fail({ message: (error instanceof Error && error.message) || 'An error occurred during redirection.' })
    }
  }
  const { isBusy, problem, submit, fail, focusHere } = useSubmit<string, CheckoutProblem>({
    path: '/api/create-checkout-session',
    timeoutMs: CHECKOUT_TIMEOUT_MS,
    read: readCheckoutUrl,
    describeFailure,
    onDone: go,
    leavesPage: true,
  })

  function buy() {
    if (typeof priceId !== 'string') {
      retry()
      fail({ message: 'Stripe is not loaded yet. Please wait a moment and try again.' })
    }
    // A grant is valid for one checkout, so a returning visitor goes back to the same one.
    else if (checkoutUrl.current !== undefined) go(checkoutUrl.current)
    else void submit({ priceId })
  }

  return { isBusy, problem, isOff: priceId === null, price: config?.price ?? null, buy, focusHere }
}

/** Whether the buy page may be shown. Redirects visitors without access to the product page. */
function useAccess(): boolean {
  const [isOpen, setIsOpen] = useState(false)
  const taken = useRef<{ access: boolean }>(undefined)
  // Once, because taking the access clears it.
  useEffect(() => {
    taken.current ??= { access: takeAccess() }
    const { access } = taken.current
    if (access) setIsOpen(true)
    else location.replace(`${PRODUCT_PATH}#${CHECKOUT_NOTICE.needsCode}`)
  }, [])
  return isOpen
}

/**
 * Only what the visitor sees depends on it: the server checks its own grant. True where the browser keeps nothing, since
 * the server shows the page only to who has one.
 */
const takeAccess = (): boolean =>
  ifPossible(() => {
    const stored = sessionStorage.getItem(BUY_PAGE_KEY)
    // Throws where the storage is full, or takes nothing.
    sessionStorage.setItem(BUY_PAGE_KEY, '')
    sessionStorage.removeItem(BUY_PAGE_KEY)
    return stored === 'true'
  }) ?? true

export interface CheckoutProblem {
  message: string
  detail?: string
  /** Only another client code helps. */
  needsCode?: boolean
}

/** Longer than the server's timeout for the provider. */
export const CHECKOUT_TIMEOUT_MS = 60_000

/** The payment URL. @throws if the response is from a proxy, not the server */
export async function readCheckoutUrl(response: Response): Promise<string> {
  const { url } = (await response.json()) as Partial<CheckoutSession>
  return new URL(url ?? '').href
}

export function describeFailure(failure: Failure): CheckoutProblem {
  if (!('status' in failure)) {
    return { message: 'An unknown error occurred.', detail: 'You may be offline. Nothing was charged.' }
  }
  const { status, headers, text } = failure
  // The server answers with one plain sentence; a proxy's page isn't worth reading.
  const isPlain = headers.get('content-type')?.startsWith('text/plain')
  return {
    message: `HTTP error! status: ${status}`,
    detail: isPlain ? text.slice(0, 300) : '',
    needsCode: status === 403,
  }
}
