import { useEffect, useState } from 'react'
import { BUY_PATH, PRODUCT_PATH } from '#contracts/masker-release.ts'
import type { DownloadLink, VerifiedSession } from '#contracts/purchase.ts'
import { MailLink } from '../shell/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckTheFile, DownloadCards } from './download-cards.tsx'
import { formatMoney } from './format-money.ts'
import { LinksAgainForm } from './links-again-form.tsx'
import { PurchaseColumn, Working } from './purchase-column.tsx'

export function ResultScreen() {
  const { result, isNews, verifyAgain } = usePurchaseResult()
  switch (result.name) {
    case 'verifying':
      return (
        <PurchaseColumn label="Document Masker" title="Verifying your payment..." isNews={isNews}>
          <p className="mt-6 text-lead text-quiet">We’re checking with the payment provider. This takes a moment.</p>
          <Working />
          <noscript>
            <p className="mt-8">This page needs JavaScript to look up your purchase.</p>
          </noscript>
        </PurchaseColumn>
      )
    case 'verified':
      return <Verified {...result.purchase} />
    case 'denied':
    case 'unreachable':
      return <Denied why={result.name} canSendLinks={result.canSendLinks} verifyAgain={verifyAgain} />
    case 'other browser':
    case 'ended':
      return <FreshLinks title={TITLES[result.name]} canSendLinks={result.canSendLinks} />
  }
}

const TITLES = {
  'other browser': 'This page opens only in the browser that paid',
  ended: 'This link has expired, or isn’t complete',
}

/** Most likely the buyer on another device, or later: nothing was refused, so this doesn't say so. */
function FreshLinks({ title, canSendLinks }: { title: string; canSendLinks: boolean }) {
  return (
    <PurchaseColumn label="Document Masker" title={title} isNews>
      {canSendLinks ? (
        <>
          <p className="mt-6 text-lead text-quiet">
            Your downloads come by email, too: open that email on your Mac. Can’t find it? Have fresh links sent to the
            address you gave at checkout.
          </p>
          <div className="mt-10 border-t border-ink pt-8">
            <LinksAgainForm />
          </div>
        </>
      ) : (
        <p className="mt-6 text-lead text-quiet">
          <LinksByHand />
        </p>
      )}
      <p className="mt-10 text-small">
        <a href={PRODUCT_PATH} className="underline decoration-line underline-offset-4 hover:decoration-ink">
          Haven’t bought it yet? See Document Masker
        </a>
      </p>
    </PurchaseColumn>
  )
}

/** Where the site has no way to email links. */
const LinksByHand = () => (
  <>
    Write to <MailLink /> from the address you gave at checkout, and we’ll send you fresh links.
  </>
)

function Verified({ customer_email: email, downloads, links_sent, can_send_links, paid }: VerifiedPurchase) {
  const isMailed = links_sent && email !== null
  return (
    <PurchaseColumn label="Document Masker, early access" title="Payment Successful!" isNews>
      <p className="mt-6 text-lead text-quiet wrap-anywhere">
        {`Thank you. Document Masker is yours${paid ? `. You paid ${formatMoney(paid)}` : ''}${email === null ? '' : `, with ${email}`}.`}
      </p>
      {isMailed && (
        <p className="mt-4 wrap-anywhere">
          {`A link to these downloads goes by email to ${email}, too. Open it on the Mac where you’ll use the app.`}
        </p>
      )}
      <DownloadCards downloads={downloads} />
      <CheckTheFile downloads={downloads} />
      <p className="mt-8 text-small text-quiet">
        The links are good for 24 hours. For 30 days this page gives fresh ones in this browser, and only here.
      </p>
      <details className="disclosure mt-6 border-y border-line">
        <summary>On another computer, or later</summary>
        <div className="pb-7">
          <p className="mb-6 max-w-[48ch] text-small text-quiet">
            {can_send_links === false ? (
              <LinksByHand />
            ) : (
              'Have fresh links sent to the address of your purchase. They open in any browser.'
            )}
          </p>
          {can_send_links !== false && <LinksAgainForm address={email ?? undefined} />}
        </div>
      </details>
      <p className="mt-8">
        <a href="/" className="font-medium underline decoration-accent decoration-2 underline-offset-4">
          Return to the home page
        </a>
      </p>
    </PurchaseColumn>
  )
}

const REASONS = {
  denied: 'A payment that was refunded, or that your bank hasn’t confirmed yet, looks like this too.',
  unreachable:
    'We couldn’t reach the payment provider just now. If you paid, your purchase isn’t lost. Check again in a minute.',
}

interface DeniedProps {
  why: keyof typeof REASONS
  canSendLinks: boolean
  verifyAgain: () => void
}

function Denied({ why, canSendLinks, verifyAgain }: DeniedProps) {
  return (
    <PurchaseColumn label="Document Masker" title="Access Denied" isNews>
      <p className="mt-6 text-lead">
        We couldn't verify your payment. Please contact support if you believe this is an error.
      </p>
      <p className="mt-4 text-quiet">{REASONS[why]}</p>
      <div className="mt-9 flex flex-wrap gap-4">
        <Button onClick={verifyAgain} className="w-full sm:w-auto">
          Check again
        </Button>
        <ButtonLink href={BUY_PATH} look="line" className="w-full sm:w-auto">
          Try Purchase Again
        </ButtonLink>
      </div>
      <p className="mt-6 text-small text-quiet">
        Support is <MailLink />. To buy again, you’ll need your client code.
      </p>
      <section aria-labelledby="links-again-title" className="mt-14 border-t border-ink pt-8">
        <h2 id="links-again-title" className="mb-3 text-title tracking-heading">
          Paid, but lost your links?
        </h2>
        <p className="mb-7 max-w-[48ch] text-small text-quiet">
          {canSendLinks ? 'We send fresh ones to the address of your purchase.' : <LinksByHand />}
        </p>
        {canSendLinks && <LinksAgainForm />}
      </section>
    </PurchaseColumn>
  )
}

type Shown = PurchaseResult | { name: 'verifying' }

function usePurchaseResult(): { result: Shown; isNews: boolean; verifyAgain: () => void } {
  const [result, setResult] = useState<Shown>({ name: 'verifying' })
  const [attempt, setAttempt] = useState(0)

  // Asks the server about the address, which only the browser knows.
  useEffect(() => {
    let isAwaited = true
    void verifyPurchase(location.search).then((answer) => {
      // The cookie takes over, so the address can be shared safely.
      if (answer.name === 'verified') history.replaceState(history.state, '', location.pathname)
      if (isAwaited) setResult(answer)
    })
    return () => {
      isAwaited = false
    }
  }, [attempt])

  const verifyAgain = () => {
    setResult({ name: 'verifying' })
    setAttempt(attempt + 1)
  }
  return { result, isNews: result.name !== 'verifying' || attempt > 0, verifyAgain }
}

type VerifiedPurchase = VerifiedSession & { downloads: readonly DownloadLink[] }

export type PurchaseResult =
  | { name: 'verified'; purchase: VerifiedPurchase }
  | { name: Unverified; canSendLinks: boolean }

/**
 * `other browser`: paid for in another one, or nothing here says what was bought. `ended`: the emailed link.
 */
type Unverified = 'denied' | 'unreachable' | 'other browser' | 'ended'

/** Verifies the session in the address, or the cookie's purchase. The server passes in `link` why a link failed. */
export async function verifyPurchase(search: string, ask: typeof fetch = fetch): Promise<PurchaseResult> {
  const query = new URLSearchParams(search)
  const sessionId = query.get('session_id')
  const link = query.get('link')
  const denied = link === 'used' ? 'other browser' : link === 'ended' ? 'ended' : 'denied'
  // Unless the server says otherwise.
  const answerOf = (name: Unverified, canSendLinks = true) => ({ name, canSendLinks })
  try {
    const asked = sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''
    const answer = await ask(`/api/verify-session${asked}`, { signal: AbortSignal.timeout(30_000) })
    if (answer.status === 400) return answerOf(denied)
    if (!answer.ok) return answerOf('unreachable')
    // A proxy's response could be anything.
    const told = (await answer.json()) as Partial<VerifiedSession>
    const { verified, customer_email = null, downloads, opened_elsewhere, other_browser, can_send_links } = told
    if (verified === false) {
      const isElsewhere = opened_elsewhere || (other_browser && link === null)
      return answerOf(isElsewhere ? 'other browser' : denied, can_send_links)
    }
    if (verified !== true || !Array.isArray(downloads)) return answerOf('unreachable')
    return { name: 'verified', purchase: { ...told, verified, customer_email, downloads } }
  } catch {
    return answerOf('unreachable')
  }
}
