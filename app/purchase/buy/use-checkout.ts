import { useEffect, useRef, useState } from 'react'
import type { SiteConfig } from '#contracts/site-config.ts'
import { loadSiteConfig } from '../../site-config.ts'
import { useSiteConfig } from '../../use-site-config.ts'
import { type CheckoutComplaint, goToCheckout, startCheckout } from './start-checkout.ts'

/** §8 */
const NOT_READY: CheckoutComplaint = {
  message: 'Stripe is not loaded yet. Please wait a moment and try again.',
}

/** `time` tells one failure from the same again. */
type Status = { name: 'idle' | 'processing' } | { name: 'failed'; complaint: CheckoutComplaint; time: number }

/** The button of §4: idle, then 'Processing...' until the browser is at the provider's page. */
export function useCheckout() {
  const [status, setStatus] = useState<Status>({ name: 'idle' })
  const [lateConfig, setLateConfig] = useState<SiteConfig>()
  const priceId = (useSiteConfig() ?? lateConfig)?.priceId
  const isBusy = useRef(false)
  const checkoutUrl = useRef<string>(undefined)

  // Follows the browser's back/forward cache: who comes back from the provider's page finds the button as it was.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isBusy.current = false
      setStatus({ name: 'idle' })
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  function fail(complaint: CheckoutComplaint) {
    isBusy.current = false
    setStatus({ name: 'failed', complaint, time: performance.now() })
  }

  async function buy() {
    // Not the state: two presses may come within one tick.
    if (isBusy.current) return
    if (typeof priceId !== 'string') {
      // It may have failed: then it is asked for again.
      loadSiteConfig().then(setLateConfig, () => {})
      return fail(NOT_READY)
    }
    isBusy.current = true
    setStatus({ name: 'processing' })
    // A grant is good for one checkout: who came back from it goes to the same one again.
    if (checkoutUrl.current === undefined) {
      const started = await startCheckout(priceId)
      if (!('url' in started)) return fail(started)
      checkoutUrl.current = started.url
    }
    const complaint = goToCheckout(checkoutUrl.current)
    if (complaint) fail(complaint)
  }

  return { status, isOff: priceId === null, buy }
}
