import { useEffect, useState } from 'react'
import { site } from '#content/site.ts'
import { BUY_PATH } from '#contracts/masker-release.ts'
import type { DownloadLink, VerifiedSession } from '#contracts/purchase.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckTheFile, DownloadCards } from './download-cards.tsx'
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
      return <Verified email={result.email} downloads={result.downloads} />
    case 'denied':
      return <Denied why={result.why} verifyAgain={verifyAgain} />
    case 'unreachable':
      return <Denied why="unreachable" verifyAgain={verifyAgain} />
  }
}

function Verified({ email, downloads }: { email: string | null; downloads: readonly DownloadLink[] }) {
  return (
    <PurchaseColumn label="Document Masker, early access" title="Payment Successful!" isNews>
      <p className="mt-6 text-lead text-quiet wrap-anywhere">
        {`Thank you. Document Masker is yours${email ? `, bought with ${email}` : ''}.`}
      </p>
      <DownloadCards downloads={downloads} />
      <CheckTheFile downloads={downloads} />
      <p className="mt-8 text-small text-quiet">
        The links are good for 24 hours. For 30 days this page gives fresh ones in this browser. Elsewhere, or later,
        have them sent to you at the end of the Document Masker page.
      </p>
      <p className="mt-8">
        <a href="/" className="font-medium underline decoration-accent decoration-2 underline-offset-4">
          Return to the home page
        </a>
      </p>
    </PurchaseColumn>
  )
}

const REASONS = {
  unpaid: 'A payment that was refunded, or that your bank hasn’t confirmed yet, looks like this too.',
  used: 'This link was opened before, in another browser, and it works only once. Have fresh links sent to you below.',
  ended: 'This link has expired or is incomplete. Have a fresh one sent to you below.',
  unreachable:
    'We couldn’t reach the payment provider just now. If you paid, your purchase isn’t lost. Check again in a minute.',
}

function Denied({ why, verifyAgain }: { why: keyof typeof REASONS; verifyAgain: () => void }) {
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
        Support is{' '}
        <a href={`mailto:${site.email.value}`} className="text-ink underline underline-offset-4">
          {site.email.value}
        </a>
        . To buy again, you’ll need your client code.
      </p>
      <section aria-labelledby="links-again-title" className="mt-14 border-t border-ink pt-8">
        <h2 id="links-again-title" className="mb-3 text-title tracking-heading">
          You paid, and lost your links?
        </h2>
        <p className="mb-7 max-w-[48ch] text-small text-quiet">We send fresh ones to the address of your purchase.</p>
        <LinksAgainForm />
      </section>
    </PurchaseColumn>
  )
}

type Shown = PurchaseResult | { name: 'verifying' }

function usePurchaseResult(): { result: Shown; isNews: boolean; verifyAgain: () => void } {
  const [result, setResult] = useState<Shown>({ name: 'verifying' })
  const [attempt, setAttempt] = useState(0)

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

export type PurchaseResult =
  | { name: 'verified'; email: string | null; downloads: NonNullable<VerifiedSession['downloads']> }
  | { name: 'denied'; why: 'unpaid' | 'used' | 'ended' }
  | { name: 'unreachable' }

/** Verifies the session in the address, or the cookie's purchase. The server passes in `link` why a link failed. */
export async function verifyPurchase(search: string, ask: typeof fetch = fetch): Promise<PurchaseResult> {
  const query = new URLSearchParams(search)
  const sessionId = query.get('session_id')
  const link = query.get('link')
  const denied = { name: 'denied', why: link === 'used' || link === 'ended' ? link : 'unpaid' } as const
  try {
    const asked = sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''
    const answer = await ask(`/api/verify-session${asked}`, { signal: AbortSignal.timeout(30_000) })
    if (answer.status === 400) return denied
    if (!answer.ok) return { name: 'unreachable' }
    // A proxy's response could be anything.
    const { verified, customer_email, downloads, opened_elsewhere } = (await answer.json()) as Partial<VerifiedSession>
    if (verified === false) return opened_elsewhere ? { name: 'denied', why: 'used' } : denied
    if (verified !== true || !Array.isArray(downloads)) return { name: 'unreachable' }
    return { name: 'verified', email: customer_email ?? null, downloads }
  } catch {
    return { name: 'unreachable' }
  }
}
