import { BUY_PATH, type Chip, PRODUCT_PATH } from '#contracts/masker-release.ts'
import type { PurchaseScreen } from '#contracts/page-data.ts'
import type { DownloadLink, VerifiedSession } from '#contracts/purchase.ts'
import { Island } from '../islands/island.tsx'
import { MailLink } from '../shell/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatMoney } from './format-money.ts'
import { PurchaseColumn } from './purchase-column.tsx'

export function ResultScreen({ screen }: { screen: PurchaseScreen }) {
  const { state, canSendLinks } = screen
  switch (state) {
    case 'paid':
      return <Verified {...screen} />
    case 'denied':
    case 'unreachable':
      return <Denied why={state} canSendLinks={canSendLinks} />
    case 'other browser':
    case 'ended':
      return <FreshLinks title={TITLES[state]} canSendLinks={canSendLinks} />
  }
}

const TITLES = {
  'other browser': 'This page opens only in the browser that paid',
  ended: 'This link has expired, or isn’t complete',
}

/** Most likely the buyer on another device, or later: nothing was refused, so this doesn't say so. */
const FreshLinks = ({ title, canSendLinks }: { title: string; canSendLinks: boolean }) => (
  <PurchaseColumn title={title}>
    {canSendLinks ? (
      <>
        <p className="mt-6 text-lead text-quiet">
          Your downloads come by email, too: open that email on your Mac. Can’t find it? Have fresh links sent to the
          address you gave at checkout.
        </p>
        <div className="mt-10 border-t border-ink pt-8">
          <Island name="links-again" props={{}} />
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

const LinksByHand = () => (
  <>
    Write to <MailLink /> from the address you gave at checkout, and we’ll send you fresh links.
  </>
)

function Verified({ purchase, canSendLinks }: { purchase: VerifiedSession; canSendLinks: boolean }) {
  const { customer_email: email, downloads = [], links_sent, paid } = purchase
  const isMailed = links_sent && email !== null
  return (
    <PurchaseColumn title="Payment Successful!" isPaid>
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
            {canSendLinks ? (
              'Have fresh links sent to the address of your purchase. They open in any browser.'
            ) : (
              <LinksByHand />
            )}
          </p>
          {canSendLinks && <Island name="links-again" props={{ address: email ?? undefined }} />}
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

function Denied({ why, canSendLinks }: { why: keyof typeof REASONS; canSendLinks: boolean }) {
  return (
    <PurchaseColumn title="Access Denied">
      <p className="mt-6 text-lead">
        We couldn't verify your payment. Please contact support if you believe this is an error.
      </p>
      <p className="mt-4 text-quiet">{REASONS[why]}</p>
      <div className="mt-9 flex flex-wrap gap-4">
        {/* Asks for this page again, session and all. */}
        <ButtonLink href="" className="w-full sm:w-auto">
          Check again
        </ButtonLink>
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
        {canSendLinks && <Island name="links-again" props={{}} />}
      </section>
    </PurchaseColumn>
  )
}

const CHIP_WORDS: Record<Chip, { name: string; sign: string }> = {
  arm64: { name: 'Apple Silicon (arm64)', sign: 'About This Mac says “Chip: Apple M…”' },
  x64: { name: 'Intel Mac (x64)', sign: 'About This Mac says “Processor: … Intel …”' },
}

const DownloadCards = ({ downloads }: { downloads: readonly DownloadLink[] }) => (
  <>
    <p className="mt-4 text-quiet">To see which chip your Mac has, choose About This Mac from the Apple menu.</p>
    <ul className="mt-8 border-t border-ink">
      {downloads.map((download) => (
        <DownloadCard key={download.chip} {...download} />
      ))}
    </ul>
  </>
)

function DownloadCard({ chip, href, version, sha256 }: DownloadLink) {
  const { name, sign } = CHIP_WORDS[chip]
  return (
    <li className="border-b border-line py-7">
      <p className="mb-3 text-small text-quiet">{`Version ${version}`}</p>
      <ButtonLink href={href} look="line" className="w-full">
        {`Download for ${name}`}
      </ButtonLink>
      <p className="mt-3 text-small text-quiet">{sign}</p>
      {sha256 && (
        <p className="mt-3 text-small">
          <span className="mr-3 text-quiet">SHA-256</span>
          <code className="font-mono text-small break-all">{sha256}</code>
        </p>
      )}
    </li>
  )
}

const CheckTheFile = ({ downloads }: { downloads: readonly DownloadLink[] }) =>
  downloads.some(({ sha256 }) => sha256 !== null) && (
    <details className="disclosure border-b border-line">
      <summary>Check the file before you open it</summary>
      <div className="pb-6 text-small text-quiet">
        <p>
          Open Terminal, type the line below with a space at its end, drag the archive into the window, press Return:
        </p>
        <pre className="my-4 overflow-x-auto border border-line bg-raised p-4 font-mono text-ink" tabIndex={0}>
          shasum -a 256
        </pre>
        <p>The 64 characters have to match the ones above. If one differs, don’t open the file, and write to us.</p>
      </div>
    </details>
  )
